export type { Actors, Agent, Player, RegisterForm } from './actors.ts';
export {
  addStore,
  addTrade,
  addTransfers,
  barPlayers,
  makeJackpotCertain,
  missReports,
  type PastTransfer,
  verifyAddress,
} from './backstage.ts';
export type { Client, RawAnswer, RawInput, Refused } from './client.ts';
export { type CrowdAgent, type CrowdMember, type CrowdOptions, insertAgents, insertCrowd } from './crowd.ts';
export { type CrowdWatch, watchCrowd } from './crowd-watch.ts';
export { type ClonedDatabase, cloneDatabase } from './databases.ts';
export { enterGame, type GameClient, type GameState, type Played, type Round } from './game-client.ts';
export { watchStatements } from './statement-watch.ts';
export { startTestPostgres } from './test-postgres.ts';
export { buildWorld, type World, type WorldOptions } from './world.ts';
