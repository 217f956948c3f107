import { defineSpecGroup } from './spec-group.ts';

export const lobby = defineSpecGroup('the lobby', {
  all: ['All', 'tab'],
  slots: ['Slots', 'tab'],
  fishing: ['Fishing', 'tab'],
  live: ['Live', 'tab'],
  sports: ['Sports', 'tab'],
  slotTypes: ['SLOT', 'game type of Slots'],
  fishTypes: ['FISH', 'game type of Fishing'],
  liveTypes: ['LIVE and POKER', 'game types of Live'],
  sportTypes: ['SPORT and SPORTS', 'game types of Sports'],
  play: ['Play', 'button of a game'],
  empty: ['No games available right now', 'a category without games'],
  offline: ['Failed to load games. Please try again later.', 'no answer came'],
  refused: ['Failed to fetch games', 'a refusal without a message'],
  tryAgain: ['Try Again', 'button of the error box'],
  placeholder: ['falls back to a placeholder image', 'a broken image'],
});

export const gameLaunch = defineSpecGroup('the launch of a game', {
  launching: ['Loading...', 'button of the game on its way'],
  popUp: ['1200 by 800', 'pop-up'],
  noOpener: ['without opener', 'pop-up'],
  blocked: ['/game-launch', 'where a blocked pop-up leads'],
  startFailed: ['Failed to start game. Please try again.', 'no answer came'],
  urlMissing: ['Game URL not found in response. Please try again.', 'an answer without a launch address'],
  playing: ['Playing in fullscreen', 'header of the fullscreen player'],
  gameName: ['Acres of Gold', 'header of the fullscreen player: the game’s name'],
  back: ['/games', 'where the back button leads'],
  newTab: ['Open in New Tab', 'button'],
  newTabSize: ['1200x800', 'pop-up of that button'],
  sandbox: ['allow-scripts allow-same-origin allow-forms allow-popups', 'sandbox of the frame'],
});

export const fullscreen = defineSpecGroup('the fullscreen player without its game', {
  loading: ['Loading game...', 'before the game is there'],
  defaultName: ['Game', 'header without a name'],
  notFound: ['Game Not Found', 'without an address'],
  noUrl: ['No game URL provided.', 'without an address'],
  back: ['Back to Games', 'button'],
  backPath: ['/games', 'where it leads'],
});

export const provider = defineSpecGroup('the provider page', {
  balance: ['$25.00', 'header: dollars with two decimals'],
  refresh: ['Refresh Balance', 'icon of the header'],
  account: ['Account Information', 'card'],
  masked: ['masked with dots', 'provider username'],
  show: ['Show Credentials', 'button'],
  note: ['auto-generated and stored securely', 'shown with the credentials'],
  username: ['ada', 'provider username once it is shown'],
  playerBalance: ['Player Balance', 'card'],
  agentBalance: ['Agent Balance', 'card'],
  games: ['Available Games', 'heading'],
  gameName: ['Acres of Gold', 'card of a game: gameName'],
  kindId: ['1001', 'card of a game: kindId'],
  gameType: ['SLOT', 'card of a game: gameType'],
  status: ['Active', 'card of a game: status'],
  playNow: ['Play Now', 'card of a game'],
  colours: ['own colours', 'icons of SLOT, FISH and the default'],
  refreshGames: ['Refresh Games', 'button'],
  empty: ['No games available. Click "Refresh Games" to load them.', 'an empty catalogue'],
  error: ['Error', 'title of the error box'],
  accountFailed: ['Failed to load account information', 'error box: no answer came'],
  enterFailed: ['Failed to enter game', 'error box: a refusal without a message'],
});
