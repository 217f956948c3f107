import { timingSafeEqual } from 'node:crypto';
import {
  type Game,
  type GameType,
  gameTypes,
  type Language,
  type ReplyMessage,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, hashToken, monotonicMs, Refusal, refuse } from '@golden-acers/platform';
import type { ProviderGame } from '@golden-acers/provider';
import { demandPlayAllowed } from '../../access/identity/jurisdictions.ts';
import type { SeenPlace } from '../../access/identity/seen-place.ts';
import { demandTermsAccepted } from '../../access/identity/terms.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordPlayerEvent } from '../../events/audit/audit.ts';
import { createAnnouncement } from '../../messages/notifications/notifications.ts';
import type { Priority } from '../../provider/gateway/budget.ts';
import type { Gateway } from '../../provider/gateway/gateway.ts';
import {
  connectionRefusals,
  demandResult,
  playerRefusals,
} from '../../provider/gateway/provider-refusals.ts';
import { disabledReasonFor, getAccountStatus } from '../../provider/provider-accounts/account-status.ts';
import {
  credentialsOf,
  databaseTime,
  ensureProviderAccount,
  getProviderPlayer,
  saveBalance,
} from '../../provider/provider-accounts/provider-accounts.ts';
import { demandLaunchAllowed, startRunningGame } from '../../provider/provider-accounts/running-games.ts';
import { fetchGameDescriptions } from './game-info.ts';
import {
  type CatalogueGameRow,
  findCatalogueAgeMs,
  findCatalogueGame,
  listCatalogueRows,
  listNewGameNames,
  replaceCatalogue,
} from './games.sql.ts';
import { recordLaunch } from './launches.ts';

export { getGameInfo } from './game-info.ts';
export { deletePlayerLaunches, getGameHistory, listLaunchedGames, listRecentGames } from './launches.ts';

/** The catalogue changes weekly: a stale list is shown during a refresh. */
const catalogueStaleAfterMs = 5 * 60_000;
/** More than any provider has; further games are dropped. */
const maxGames = 5_000;

/** The wait after a background refresh, successful or not. */
const refreshRetryAfterMs = 30_000;

const maxNamedGames = 3;

const runningRefreshes = new WeakMap<Gateway, Promise<void>>();
const lastAttemptAtMs = new WeakMap<Gateway, number>();

/** Lists the stored catalogue. Only the first reader waits for the provider. */
export async function listGames(context: Context): Promise<Game[]> {
  const ageMs = await findCatalogueAgeMs(context.db, context.gateway.providerAgentIds[0]);
  if (ageMs === undefined) await refreshCatalogue(context, 'launch');
  else if (ageMs > catalogueStaleAfterMs) refreshInBackground(context);
  // A replica does not have the games that were stored just now.
  const games =
    ageMs === undefined ? await listCatalogueRows(context.db) : await context.reads.read(listCatalogueRows);
  const overrides = context.config.gameDescriptions;
  return games.map(({ addedAt, ...game }) => ({
    ...game,
    status: 'active',
    addedAt: addedAt.toISOString(),
    returnPercent: overrides?.get(game.kindId)?.returnPercent ?? game.returnPercent,
  }));
}

export async function isGameListed(context: Pick<Context, 'db'>, kindId: number): Promise<boolean> {
  return (await findCatalogueGame(context.db, kindId)) !== undefined;
}

function refreshInBackground(context: Context): void {
  const lastMs = lastAttemptAtMs.get(context.gateway) ?? Number.NEGATIVE_INFINITY;
  if (monotonicMs() - lastMs < refreshRetryAfterMs) return;
  lastAttemptAtMs.set(context.gateway, monotonicMs());
  refreshCatalogue(context, 'background').catch((error: unknown) => {
    // The stale list is shown until a later refresh gets a permit.
    if (!(error instanceof Refusal))
      context.log.error({ err: error }, 'the catalogue could not be refreshed');
  });
}

/** Makes one refresh at a time: further callers await the running one. */
function refreshCatalogue(context: Context, priority: Priority): Promise<void> {
  const { gateway } = context;
  const running = runningRefreshes.get(gateway);
  if (running !== undefined) return running;
  const work = fetchCatalogue(context, priority).finally(() => runningRefreshes.delete(gateway));
  runningRefreshes.set(gateway, work);
  return work;
}

async function fetchCatalogue(context: Context, priority: Priority): Promise<void> {
  const { gateway } = context;
  const provider = gateway.provider(priority, undefined);
  const listed = demandResult(await provider.listGames(), connectionRefusals);
  const games = new Map(
    listed.slice(0, maxGames).map((game) => [game.kindId, toCatalogueRow(context, game)]),
  );
  const descriptions = await fetchGameDescriptions(context, provider);
  await inTransaction(context, async (tx) => {
    await replaceCatalogue(tx.db, gateway.providerAgentIds[0], [...games.values()], descriptions);
    await announceNewGames(tx);
  });
}

/** One announcement, however many games are new. */
async function announceNewGames(tx: TxContext): Promise<void> {
  const names = await listNewGameNames(tx.db);
  if (names.length === 0) return;
  const data = { count: names.length, names: names.slice(0, maxNamedGames) };
  await createAnnouncement(tx, { kind: 'new_games', data });
}

function toCatalogueRow(context: Context, game: ProviderGame): CatalogueGameRow {
  return { ...game, gameType: toGameType(game.gameType), gameLogo: allowedLogo(context, game.gameLogo) };
}

const gameTypeAliases: Readonly<Record<string, GameType>> = {
  SLOTS: 'SLOT',
  FISHING: 'FISH',
  CARDS: 'CARD',
  TABLE: 'CARD',
};

/** An unknown type is shown among the arcade games. */
function toGameType(type: string): GameType {
  return gameTypes.find((known) => known === type) ?? gameTypeAliases[type] ?? 'ARCADE';
}

/** Pages load images from allowed origins only; otherwise they show a placeholder. */
function allowedLogo({ config }: Context, logo: string): string {
  if (logo === '' || !URL.canParse(logo, config.provider.url)) return '';
  const url = new URL(logo, config.provider.url);
  return config.provider.gameOrigins.includes(url.origin) ? url.href : '';
}

/**
 * Returns a one-time URL of the game, after waiting for a permit. Refuses a URL on an origin that is not
 * configured, because it gets the player's session.
 */
export async function launchGame(
  context: Context,
  { playerId, sessionId, kindId, language, byAgent, place }: GameLaunch,
) {
  const bar = disabledReasonFor('launch', await getAccountStatus(context.db, playerId));
  if (bar !== undefined) refuse(bar);
  await demandPlayAllowed(context, playerId, place);
  await demandTermsAccepted(context, playerId);
  const gameName = await findGameName(context, kindId);
  demand(gameName, 'game.not_found');
  const { player, readAt, launch } = await withWaitMessage(() =>
    requestLaunch(context, { playerId, sessionId }, { kindId, language }),
  );
  if (!isAllowedLaunchUrl(context, launch.webLoginUrl)) {
    context.log.error(
      { kindId },
      'the game provider sent a launch address on an origin that is not vouched for',
    );
    refuse('provider.launch_refused');
  }
  if (launch.balanceCents !== null)
    await saveBalance(context, playerId, { balanceCents: launch.balanceCents, readAt });
  await recordLaunch(context, playerId, { kindId, gameName, ...(byAgent && { byAgent }) });
  const balanceCents = launch.balanceCents ?? player.balanceCents;
  return { webLoginUrl: launch.webLoginUrl, gameName, kindId, balance: formatCents(balanceCents) };
}

interface GameLaunch {
  readonly playerId: string;
  /** The player's session, whose end stops the game. Null: an agent launches it. */
  readonly sessionId: string | null;
  readonly kindId: number;
  readonly language: Language;
  /** The player's location. It is unknown when an agent launches. */
  readonly place: SeenPlace;
  readonly byAgent?: true;
}

/** Launches a game for a player. Who plays the balance must know the player's password at the provider. */
export async function launchGameByAgent(
  context: Context,
  actor: AgentActor,
  { password, ...launch }: Omit<GameLaunch, 'sessionId' | 'place'> & { readonly password: string },
) {
  const { playerId, kindId } = launch;
  const stored = credentialsOf(context, await getProviderPlayer(context, playerId)).password;
  const isRight = timingSafeEqual(Buffer.from(hashToken(stored)), Buffer.from(hashToken(password)));
  demand(isRight, 'account.wrong_password', { field: 'password' });
  await inTransaction(context, (tx) =>
    recordPlayerEvent(tx, actor, 'player.game_entered', { id: playerId, after: { kindId } }),
  );
  return launchGame(context, { ...launch, sessionId: null, byAgent: true, place: {} });
}

/** Some providers admit no player without a balance. */
const launchRefusals = [...playerRefusals, 'provider.player_balance_low'] as const;

async function requestLaunch(
  context: Context,
  { playerId, sessionId }: Pick<GameLaunch, 'playerId' | 'sessionId'>,
  game: { kindId: number; language: Language },
) {
  const { db, config, gateway } = context;
  await ensureProviderAccount(context, playerId, 'launch');
  const running = await startRunningGame(context, { playerId, sessionId });
  const player = await getProviderPlayer(context, playerId);
  const readAt = await databaseTime(db);
  const launch = { ...game, redirectUrl: `${config.publicUrl}/games` };
  const result = await gateway.provider('launch', player).enterGame(credentialsOf(context, player), launch);
  const entered = demandResult(result, launchRefusals);
  await demandLaunchAllowed(context, running);
  return { player, readAt, launch: entered };
}

/** The provider allows few launches a minute: the refusal contains the time to retry. */
async function withWaitMessage<T>(launch: () => Promise<T>): Promise<T> {
  try {
    return await launch();
  } catch (error) {
    const waitSeconds = error instanceof Refusal ? error.details.retryAfterSeconds : undefined;
    if (!(error instanceof Refusal) || error.code !== 'provider.busy' || waitSeconds === undefined)
      throw error;
    return refuse('provider.busy', {
      retryAfterSeconds: waitSeconds,
      message: waitMessage(Math.ceil(waitSeconds)),
    });
  }
}

function waitMessage(seconds: number): ReplyMessage {
  if (seconds === 1) return 'Many players are starting games right now. Please try again in 1 second.';
  return {
    text: 'Many players are starting games right now. Please try again in {seconds} seconds.',
    values: { seconds },
  };
}

async function findGameName(context: Context, kindId: number): Promise<string | undefined> {
  const { db, gateway } = context;
  const game = await findCatalogueGame(db, kindId);
  if (game !== undefined) return game.gameName;
  if ((await findCatalogueAgeMs(db, gateway.providerAgentIds[0])) === undefined)
    await refreshCatalogue(context, 'launch');
  // It is read again, because another server may have refreshed the catalogue meanwhile.
  return (await findCatalogueGame(db, kindId))?.gameName;
}

function isAllowedLaunchUrl({ config }: Context, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const plain = url.username === '' && url.password === '';
  return plain && config.provider.gameOrigins.includes(url.origin);
}
