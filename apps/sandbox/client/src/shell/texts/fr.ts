import type { TranslatedTexts } from '../../language/translate.ts';
import type { texts as english } from './en.ts';

export const texts: TranslatedTexts<typeof english> = {
  sandbox: 'Bac à sable · crédits fictifs',
  game: 'Jeu',
  balance: 'Solde',
  stake: 'Mise',
  win: 'Gain',
  lowerStake: 'Baisser la mise',
  raiseStake: 'Augmenter la mise',
  sound: 'Son',
  history: 'Historique',
  rules: 'Règles et gains',
  keys: 'Touches',
  language: 'Langue',
  quick: 'Jeu rapide',
  exit: 'Quitter',
  close: 'Fermer',
  tryNow: 'Réessayer maintenant',
  tryAgain: 'Réessayer',
  loading: 'Chargement…',

  soundOn: 'Son activé',
  soundOff: 'Son coupé',
  stakeNow: 'Mise : {amount}',
  resuming: 'Votre dernière partie reprend.',
  result: '{outcome} Solde : {balance}.',
  connectionLost: 'Connexion perdue. Votre mise n’est prélevée qu’une fois : nouvel essai…',
  languageFailed: 'Cette langue n’a pas pu être chargée. Vérifiez votre connexion.',
  refused: 'Le bac à sable a refusé la demande.',

  'screen.loading.title': 'Ouverture de votre jeu…',
  'screen.used-link.title': 'Ce lien a déjà servi',
  'screen.used-link.text':
    'Un lien n’ouvre un jeu qu’une fois. Retournez à la page des jeux et appuyez sur « Jouer » pour en obtenir un nouveau.',
  'screen.signed-out.title': 'Vous n’êtes plus connecté à ce jeu',
  'screen.signed-out.text':
    'Votre session est terminée. Vos crédits et vos parties sont conservés : rouvrez-le depuis la page des jeux pour continuer.',
  'screen.offline.title': 'Pas de connexion',
  'screen.offline.text':
    'Le bac à sable ne répond pas pour le moment. Rien n’est perdu : le jeu reprend là où il en était.',
  'screen.failed.title': 'Le jeu n’a pas pu être affiché',
  'screen.failed.text':
    'Une erreur s’est produite dans cette fenêtre. Votre partie est en sécurité sur le serveur et sera rejouée à l’écran après rechargement.',
  'screen.unknown-game.title': 'Ce jeu n’est pas encore ici',
  'screen.unknown-game.text': 'Choisissez un autre jeu sur la page des jeux.',
  'screen.left.title': 'À bientôt',
  'screen.left.text': 'Vos crédits sont de retour sur votre compte. Vous pouvez fermer cette fenêtre.',

  rulesOf: '{game} : règles',
  return: 'Retour au joueur',
  mostWon: 'Gain maximal par partie',
  timesStake: '{times} × la mise',
  fairness:
    'Chaque résultat est tiré par le serveur avant d’être montré. Le retour est calculé exactement d’après les règles ci-dessous et vaut sur un très grand nombre de parties ; une seule session peut s’en écarter largement. Ce sont des crédits fictifs, sans valeur monétaire.',

  'key.main': 'Espace ou Entrée',
  'key.escape': 'Échap',
  'does.main': 'Bouton principal',
  'does.stake': 'Augmenter ou baisser la mise',
  'does.sound': 'Activer ou couper le son',
  'does.keys': 'Cette liste',
  'does.escape': 'Fermer une fiche',

  lastRounds: 'Vos dernières parties',
  time: 'Heure',
  paid: 'Payé',
  outcome: 'Résultat',
  open: 'en cours',
  unfinished: 'Pas encore terminée.',
  noRounds: 'Aucune partie pour l’instant. Bonne chance !',
  historyFailed: 'L’historique n’a pas pu être chargé.',

  jackpots: 'Jackpots',
  jackpotOf: 'Jackpot {name}',
  jackpotWon: 'Vous avez gagné le jackpot {name} : {amount}.',
  jackpotReturn: 'Les jackpots ajoutent',
  totalReturn: 'Ensemble',
  jackpotHolds: 'Contient',
  jackpotChance: 'Chance pour {stake}',
  jackpotRules:
    'Une part de chaque mise va dans ces cagnottes, et chaque mise peut en gagner une : plus la mise est grande, plus la chance l’est. Ce qui y entre finit par être payé et s’ajoute au retour ci-dessus.',
  jackpotFairness:
    'Avant chaque partie, le bac à sable fixe une graine secrète et montre son empreinte SHA-256. Le HMAC-SHA256 de la clé de la partie, créée par votre navigateur, avec cette graine donne un nombre : sa place entre 0 et 2²⁵⁶ décide. À partir de 0, chaque cagnotte possède mise ÷ cote de cette ligne, la plus rare d’abord. Graine et clé figurent ensuite dans l’historique.',
  nextDraw: 'Empreinte de la prochaine graine :',
  draw: 'Tirage : graine · clé',
};
