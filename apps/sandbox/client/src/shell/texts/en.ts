import type { TextCatalogue } from '../../language/language.ts';

export const texts = {
  sandbox: 'Sandbox · play credits',
  game: 'Game',
  balance: 'Balance',
  stake: 'Stake',
  win: 'Win',
  lowerStake: 'Lower the stake',
  raiseStake: 'Raise the stake',
  sound: 'Sound',
  history: 'History',
  rules: 'Rules and paytable',
  keys: 'Keys',
  language: 'Language',
  quick: 'Quick play',
  exit: 'Exit',
  close: 'Close',
  tryNow: 'Try now',
  tryAgain: 'Try again',
  loading: 'Loading …',

  soundOn: 'Sound on',
  soundOff: 'Sound off',
  stakeNow: 'Stake {amount}',
  resuming: 'Resuming your last round.',
  result: '{outcome} Balance {balance}.',
  connectionLost: 'Connection lost. Your stake is taken only once: trying again …',
  languageFailed: 'This language could not be loaded. Please check your connection.',
  refused: 'The sandbox refused the request.',

  'screen.loading.title': 'Opening your game …',
  'screen.used-link.title': 'This link has been used',
  'screen.used-link.text':
    'A launch link opens a game once. Go back to the lobby and press Play Now to get a fresh one.',
  'screen.signed-out.title': 'You are signed out of this game',
  'screen.signed-out.text':
    'Your session has ended. Credits and rounds are kept: open the game from the lobby again to go on.',
  'screen.offline.title': 'No connection',
  'screen.offline.text':
    'The sandbox does not answer at the moment. Nothing is lost: the game goes on where it was.',
  'screen.failed.title': 'The game could not be shown',
  'screen.failed.text':
    'Something went wrong in this window. Your round is safe on the server and is shown again after reloading.',
  'screen.unknown-game.title': 'This game is not here yet',
  'screen.unknown-game.text': 'Choose another game in the lobby.',
  'screen.left.title': 'See you soon',
  'screen.left.text': 'Your credits are back in your account. You may close this window.',

  rulesOf: '{game}: rules',
  return: 'Return to player',
  mostWon: 'Most a round can pay',
  timesStake: '{times} × stake',
  fairness:
    'Every result is drawn by the server before it is shown. The return is computed exactly from the rules below and holds over a very large number of rounds; a single session can differ widely. These are play credits without money value.',

  'key.main': 'Space or Enter',
  'key.escape': 'Esc',
  'does.main': 'Main button',
  'does.stake': 'Raise or lower the stake',
  'does.sound': 'Sound on or off',
  'does.keys': 'This list',
  'does.escape': 'Close a sheet',

  lastRounds: 'Your last rounds',
  time: 'Time',
  paid: 'Paid',
  outcome: 'Result',
  open: 'open',
  unfinished: 'Not finished yet.',
  noRounds: 'No rounds yet. Good luck!',
  historyFailed: 'The history could not be loaded.',

  jackpots: 'Jackpots',
  jackpotOf: '{name} jackpot',
  jackpotWon: 'You won the {name} jackpot: {amount}.',
  jackpotReturn: 'Jackpots add',
  totalReturn: 'Together',
  jackpotHolds: 'Holds now',
  jackpotChance: 'Chance of {stake}',
  jackpotRules:
    'A share of every stake goes into these pots, and every stake may win one of them: the greater the stake, the greater the chance. What is put in is paid out in the end; it comes on top of the return above.',
  jackpotFairness:
    'Before each round the sandbox fixes a secret seed and shows its SHA-256 hash. HMAC-SHA256 of the round’s key, made by your browser, under that seed is a number: its place between 0 and 2²⁵⁶ decides. From 0 up each pot owns stake ÷ odds of that line, the rarest first. Seed and key stand in the history afterwards.',
  nextDraw: 'Hash of the next seed:',
  draw: 'Draw: seed · key',
} as const satisfies TextCatalogue;
