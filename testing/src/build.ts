export { type ClonedDatabase, cloneDatabase } from './databases.ts';
export {
  type GameClient,
  type GameState,
  openGameClient,
  type PlayedRound,
  type RoundResult,
} from './game-client.ts';
export { insertListRows, type ListReaders } from './list-rows.ts';
export {
  type InsertedPlayer,
  insertSimulatedAgents,
  insertSimulatedPlayers,
  type SimulatedAgent,
  type SimulatedPlayersOptions,
} from './simulated-players.ts';
export { type SimulatedPlayersWatch, watchSimulatedPlayers } from './simulated-players-watch.ts';
export {
  addLostWeek,
  addPastTransfers,
  addProviderTrade,
  addStore,
  backdateVisit,
  endTournament,
  makeJackpotCertain,
  makePlayDue,
  type PastTransfer,
  passBreakTime,
  restrictPlayers,
  startTournament,
  verifyEmailOf,
} from './test-data.ts';
export { startTemporaryPostgres, startTestPostgres } from './test-postgres.ts';
export { appUrlOf, ownerUrlOf, testRoles } from './test-roles.ts';
export { sandboxAgent, startTestSandbox } from './test-sandbox.ts';
