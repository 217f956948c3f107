import type { Message } from './messages.ts';

export const messages = {
  OK: 'OK',
  'Account created successfully!': 'Ihr Konto wurde erstellt!',
  'Login successful! Welcome back!': 'Sie sind angemeldet. Willkommen zurück!',
  'Signed out.': 'Sie sind abgemeldet.',
  'Profile updated successfully!': 'Ihr Profil wurde aktualisiert!',
  'Avatar updated successfully!': 'Ihr Avatar wurde aktualisiert!',
  'Password changed successfully!': 'Ihr Passwort wurde geändert!',
  'Your account is closed.': 'Ihr Konto ist geschlossen.',
  'Your email address is verified.': 'Ihre E-Mail-Adresse ist bestätigt.',
  'We have sent you another link.': 'Wir haben Ihnen einen neuen Link geschickt.',
  'If there is an account with this address, a link is on its way. It works for 30 minutes.':
    'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link unterwegs. Er gilt 30 Minuten lang.',
  'Your password is changed. Please sign in with the new one.':
    'Ihr Passwort ist geändert. Bitte melden Sie sich mit dem neuen an.',
  'This device is signed out.': 'Dieses Gerät ist abgemeldet.',
  'All other devices are signed out.': 'Alle anderen Geräte sind abgemeldet.',
  'Balance updated.': 'Guthaben aktualisiert.',
  'Balance is up to date.': 'Das Guthaben ist aktuell.',
  'Your game account is still being set up.': 'Ihr Spielkonto wird noch eingerichtet.',
  'The game provider is busy. The balance is not known yet.':
    'Der Spieleanbieter ist ausgelastet. Das Guthaben ist noch nicht bekannt.',
  'The game provider is busy. This balance is {seconds} seconds old.':
    'Der Spieleanbieter ist ausgelastet. Dieses Guthaben ist {seconds} Sekunden alt.',
  'The game provider is busy. This balance is {minutes} minutes old.':
    'Der Spieleanbieter ist ausgelastet. Dieses Guthaben ist {minutes} Minuten alt.',
  'Many players are starting games right now. Please try again in 1 second.':
    'Gerade starten viele Spieler Spiele. Bitte versuchen Sie es in 1 Sekunde noch einmal.',
  'Many players are starting games right now. Please try again in {seconds} seconds.':
    'Gerade starten viele Spieler Spiele. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.',
  'Recharge successful!': 'Aufladung erfolgreich!',
  'Redeem successful!': 'Auszahlung erfolgreich!',
  'The transfer is being checked. Do not repeat it.':
    'Die Buchung wird geprüft. Bitte wiederholen Sie sie nicht.',
  'Your agent has your request.': 'Ihr Agent hat Ihre Anfrage.',
  'Your request was taken back.': 'Ihre Anfrage wurde zurückgezogen.',
  'The request was approved.': 'Die Anfrage wurde genehmigt.',
  'The request was declined.': 'Die Anfrage wurde abgelehnt.',
  'The file is being made.': 'Die Datei wird erstellt.',
  'The file is removed.': 'Die Datei ist entfernt.',
  'Agent logged in successfully': 'Agent angemeldet',
  'Agent logged out successfully': 'Agent abgemeldet',
  'Password reset successful!': 'Das Passwort wurde zurückgesetzt!',
  'Settled as applied.': 'Als ausgeführt erledigt.',
  'Settled as rejected.': 'Als nicht ausgeführt erledigt.',
  'The decision waits for a second agent.': 'Die Entscheidung wartet auf einen zweiten Agenten.',
  'The decision was taken back.': 'Die Entscheidung wurde zurückgezogen.',
  'The statement is being made.': 'Der Abschluss wird erstellt.',
  'The till is open.': 'Die Kasse ist geöffnet.',
  'The till is closed.': 'Die Kasse ist geschlossen.',
  'The reports by mail are saved.': 'Die Berichte per E-Mail sind gespeichert.',
  'The day is closed.': 'Der Tag ist geschlossen.',
  'The difference is settled.': 'Die Differenz ist erledigt.',
  'It is confirmed.': 'Es ist bestätigt.',
  'Your authenticator app is on.': 'Ihre Authenticator-App ist eingeschaltet.',
  'Your authenticator app is off.': 'Ihre Authenticator-App ist ausgeschaltet.',
  'The passkey is added.': 'Der Passkey ist hinzugefügt.',
  'The passkey is removed.': 'Der Passkey ist entfernt.',
  'Your settings are saved.': 'Ihre Einstellungen sind gespeichert.',
  'The text is saved.': 'Der Text ist gespeichert.',
  'The text is removed.': 'Der Text ist entfernt.',
} as const satisfies Record<Message, string>;
