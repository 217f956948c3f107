import type { TranslatedTexts } from '../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  sandbox: 'Testumgebung · Spielguthaben',
  game: 'Spiel',
  balance: 'Guthaben',
  stake: 'Einsatz',
  win: 'Gewinn',
  lowerStake: 'Einsatz senken',
  raiseStake: 'Einsatz erhöhen',
  sound: 'Ton',
  history: 'Verlauf',
  rules: 'Regeln und Gewinnplan',
  keys: 'Tasten',
  language: 'Sprache',
  quick: 'Schnelles Spiel',
  exit: 'Verlassen',
  close: 'Schließen',
  tryNow: 'Jetzt versuchen',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen …',

  soundOn: 'Ton ein',
  soundOff: 'Ton aus',
  stakeNow: 'Einsatz: {amount}',
  resuming: 'Ihre letzte Runde geht weiter.',
  result: '{outcome} Guthaben: {balance}.',
  connectionLost: 'Die Verbindung ist abgebrochen. Ihr Einsatz wird nur einmal abgezogen: neuer Versuch …',
  languageFailed: 'Diese Sprache konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  refused: 'Die Testumgebung hat die Anfrage abgelehnt.',

  'screen.loading.title': 'Ihr Spiel wird geöffnet …',
  'screen.used-link.title': 'Dieser Link wurde schon benutzt',
  'screen.used-link.text':
    'Ein Link öffnet ein Spiel nur einmal. Gehen Sie zurück in die Lobby und drücken Sie „Jetzt spielen“, um einen neuen zu erhalten.',
  'screen.signed-out.title': 'Sie sind von diesem Spiel abgemeldet',
  'screen.signed-out.text':
    'Ihre Sitzung ist beendet. Guthaben und Runden bleiben erhalten: Öffnen Sie das Spiel noch einmal aus der Lobby, um weiterzuspielen.',
  'screen.offline.title': 'Keine Verbindung',
  'screen.offline.text':
    'Die Testumgebung antwortet im Moment nicht. Nichts geht verloren: Das Spiel geht dort weiter, wo es war.',
  'screen.failed.title': 'Das Spiel konnte nicht gezeigt werden',
  'screen.failed.text':
    'In diesem Fenster ist etwas schiefgegangen. Ihre Runde ist auf dem Server sicher und wird nach dem Neuladen noch einmal gezeigt.',
  'screen.unknown-game.title': 'Dieses Spiel gibt es hier noch nicht',
  'screen.unknown-game.text': 'Wählen Sie in der Lobby ein anderes Spiel.',
  'screen.left.title': 'Bis bald',
  'screen.left.text': 'Ihr Guthaben ist wieder auf Ihrem Konto. Sie können dieses Fenster schließen.',

  rulesOf: '{game}: Regeln',
  return: 'Rückzahlung',
  mostWon: 'Höchstgewinn einer Runde',
  timesStake: '{times} × Einsatz',
  fairness:
    'Jedes Ergebnis wird vom Server gezogen, bevor es gezeigt wird. Die Rückzahlung ist aus den folgenden Regeln exakt berechnet und gilt über sehr viele Runden; eine einzelne Sitzung kann stark davon abweichen. Es ist Spielguthaben ohne Geldwert.',

  'key.main': 'Leertaste oder Eingabe',
  'key.escape': 'Esc',
  'does.main': 'Haupttaste',
  'does.stake': 'Einsatz erhöhen oder senken',
  'does.sound': 'Ton ein oder aus',
  'does.keys': 'Diese Liste',
  'does.escape': 'Ein Blatt schließen',

  lastRounds: 'Ihre letzten Runden',
  time: 'Zeit',
  paid: 'Ausgezahlt',
  outcome: 'Ergebnis',
  open: 'offen',
  unfinished: 'Noch nicht beendet.',
  noRounds: 'Noch keine Runden. Viel Glück!',
  historyFailed: 'Der Verlauf konnte nicht geladen werden.',

  jackpots: 'Jackpots',
  jackpotOf: 'Jackpot {name}',
  jackpotWon: 'Sie haben den Jackpot {name} gewonnen: {amount}.',
  jackpotReturn: 'Jackpots bringen',
  totalReturn: 'Zusammen',
  jackpotHolds: 'Enthält jetzt',
  jackpotChance: 'Chance bei {stake}',
  jackpotRules:
    'Ein Teil jedes Einsatzes fließt in diese Töpfe, und jeder Einsatz kann einen davon gewinnen: je höher der Einsatz, desto größer die Chance. Was hineinkommt, wird am Ende ausgezahlt; es kommt zur Rückzahlung oben hinzu.',
  jackpotFairness:
    'Vor jeder Runde legt die Testumgebung einen geheimen Startwert fest und zeigt seinen SHA-256-Hash. HMAC-SHA256 des Rundenschlüssels, den Ihr Browser erzeugt, unter diesem Wert ergibt eine Zahl: Ihr Platz zwischen 0 und 2²⁵⁶ entscheidet. Von 0 an gehört jedem Topf Einsatz ÷ Quote dieser Strecke, der seltenste zuerst. Wert und Schlüssel stehen danach im Verlauf.',
  nextDraw: 'Hash des nächsten Werts:',
  draw: 'Ziehung: Wert · Schlüssel',
};
