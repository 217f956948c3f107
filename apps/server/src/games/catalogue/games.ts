import { type Game, type GameType, gameTypes, type Language, type Said } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, inTransaction, monotonicMs, Refusal, refuse } from '@golden-acers/platform';
import type { ProviderGame } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import {
  barTo,
  connectionRefusals,
  credentialsOf,
  databaseTime,
  demandAnswer,
  ensureProviderAccount,
  type Gateway,
  getProviderPlayer,
  getStanding,
  keepBalance,
  type Priority,
  playerRefusals,
} from '../../provider/provider-accounts/provider.ts';
import type { ServerDatabase, ServerTx } from '../../schema.ts';
import { catalogueAge, findGameRow, type GameRow, listGameRows, replaceCatalogue } from './games.sql.ts';
import { noteLaunch } from './launched.ts';
import { announceNewGames } from './new-games.ts';
import { readDescriptions } from './sheets.ts';

export { forgetLaunches, listLaunchedGames, listRecentGames, tellHistory } from './launched.ts';
export { tellSheet } from './sheets.ts';

/** Games come and go by the week: a list of this age is shown while a newer one is fetched. */
const staleAfterMs = 5 * 60_000;
/** More than any provider has; the rest of a longer list is not shown. */
const mostGames = 5_000;

/** After a refresh behind the readers' backs, whatever came of it, the next one waits this long. */
const retryAfterMs = 30_000;

const refreshing = new WeakMap<Gateway, Promise<void>>();
const attemptedAtMs = new WeakMap<Gateway, number>();

/** The catalogue as last read from the provider. Only the very first reader waits for the provider itself. */
export async function listGames(context: Context): Promise<Game[]> {
  const ageMs = await catalogueAge(context.db, context.gateway.agentIds[0]);
  if (ageMs === undefined) await refreshCatalogue(context, 'launch');
  else if (ageMs > staleAfterMs) refreshBehind(context);
  const games = await listGameRows(context.db);
  const described = context.config.gameDescriptions;
  return games.map(({ addedAt, ...game }) => ({
    ...game,
    status: 'active',
    addedAt: addedAt.toISOString(),
    returnPercent: described?.get(game.kindId)?.returnPercent ?? game.returnPercent,
  }));
}

/** True for a game that the catalogue offers now. */
export async function isListed(db: ServerDatabase | ServerTx, kindId: number): Promise<boolean> {
  return (await findGameRow(db, kindId)) !== undefined;
}

function refreshBehind(context: Context): void {
  const lastMs = attemptedAtMs.get(context.gateway) ?? Number.NEGATIVE_INFINITY;
  if (monotonicMs() - lastMs < retryAfterMs) return;
  attemptedAtMs.set(context.gateway, monotonicMs());
  refreshCatalogue(context, 'background').catch((error: unknown) => {
    // The stale list is shown until a later reader gets a turn.
    if (!(error instanceof Refusal))
      context.log.error({ err: error }, 'the catalogue could not be refreshed');
  });
}

/** One at a time: whoever comes meanwhile waits for the same answer. */
function refreshCatalogue(context: Context, priority: Priority): Promise<void> {
  const { gateway } = context;
  const running = refreshing.get(gateway);
  if (running !== undefined) return running;
  const work = fetchCatalogue(context, priority).finally(() => refreshing.delete(gateway));
  refreshing.set(gateway, work);
  return work;
}

async function fetchCatalogue(context: Context, priority: Priority): Promise<void> {
  const { db, gateway } = context;
  const provider = gateway.as(priority, undefined);
  const answer = demandAnswer(await provider.listGames(), connectionRefusals);
  const games = new Map(answer.slice(0, mostGames).map((game) => [game.kindId, toRow(context, game)]));
  const descriptions = await readDescriptions(context, provider);
  await inTransaction(db, async (tx) => {
    await replaceCatalogue(tx, gateway.agentIds[0], [...games.values()], descriptions);
    await announceNewGames(tx, context);
  });
}

function toRow(context: Context, game: ProviderGame): GameRow {
  return { ...game, gameType: knownType(game.gameType), gameLogo: allowedLogo(context, game.gameLogo) };
}

const otherSpellings: Readonly<Record<string, GameType>> = {
  SLOTS: 'SLOT',
  FISHING: 'FISH',
  CARDS: 'CARD',
  TABLE: 'CARD',
};

/** A type that we don't know is shown among the arcade games instead of not at all. */
function knownType(type: string): GameType {
  return gameTypes.find((known) => known === type) ?? otherSpellings[type] ?? 'ARCADE';
}

/** Pages load images from vouched-for origins only; any other logo is left out, and the page shows its placeholder. */
function allowedLogo({ config }: Context, logo: string): string {
  if (logo === '' || !URL.canParse(logo, config.provider.url)) return '';
  const url = new URL(logo, config.provider.url);
  return config.provider.gameOrigins.includes(url.origin) ? url.href : '';
}

/**
 * A one-time address at which the player plays, in the language of who asked where the provider's games read one. It waits
 * for a turn in the provider's budget, and refuses an address on an origin that the operator didn't vouch for: the page would
 * hand it the player's session there.
 */
export async function launchGame(
  context: Context,
  { playerId, kindId, language }: { playerId: string; kindId: number; language: Language },
) {
  const bar = barTo('launch', await getStanding(context.db, playerId));
  if (bar !== undefined) refuse(bar);
  const gameName = await findGame(context, kindId);
  demand(gameName, 'game.not_found');
  const { player, readAt, launch } = await sayingTheWait(() =>
    enterGame(context, playerId, { kindId, language }),
  );
  if (!isAllowedAddress(context, launch.webLoginUrl)) {
    context.log.error(
      { kindId },
      'the game provider sent a launch address on an origin that is not vouched for',
    );
    refuse('provider.launch_refused');
  }
  if (launch.balanceCents !== null)
    await keepBalance(context, playerId, { balanceCents: launch.balanceCents, readAt });
  await noteLaunch(context, playerId, { kindId, gameName });
  const balanceCents = launch.balanceCents ?? player.balanceCents;
  return { webLoginUrl: launch.webLoginUrl, gameName, kindId, balance: formatCents(balanceCents) };
}

async function enterGame(context: Context, playerId: string, game: { kindId: number; language: Language }) {
  const { db, config, gateway } = context;
  await ensureProviderAccount(context, playerId, 'launch');
  const player = await getProviderPlayer(db, playerId);
  const readAt = await databaseTime(db);
  const wish = { ...game, redirectUrl: `${config.publicUrl}/games` };
  const answer = await gateway.as('launch', player).enterGame(credentialsOf(context, player), wish);
  return { player, readAt, launch: demandAnswer(answer, playerRefusals) };
}

/** The provider allows few launches a minute. Who can't get one soon is told when it is worth trying again. */
async function sayingTheWait<T>(launch: () => Promise<T>): Promise<T> {
  try {
    return await launch();
  } catch (error) {
    const waitSeconds = error instanceof Refusal ? error.details.retryAfterSeconds : undefined;
    if (!(error instanceof Refusal) || error.code !== 'provider.busy' || waitSeconds === undefined)
      throw error;
    return refuse('provider.busy', {
      retryAfterSeconds: waitSeconds,
      message: waitText(Math.ceil(waitSeconds)),
    });
  }
}

function waitText(seconds: number): Said {
  if (seconds === 1) return 'Many players are starting games right now. Please try again in 1 second.';
  return {
    text: 'Many players are starting games right now. Please try again in {seconds} seconds.',
    values: { seconds },
  };
}

/** The game's name. Before anybody has looked at the catalogue it is read first. */
async function findGame(context: Context, kindId: number): Promise<string | undefined> {
  const { db, gateway } = context;
  const game = await findGameRow(db, kindId);
  if (game !== undefined) return game.gameName;
  if ((await catalogueAge(db, gateway.agentIds[0])) === undefined) await refreshCatalogue(context, 'launch');
  // Also where there is a catalogue: somebody else may have read it since the first look.
  return (await findGameRow(db, kindId))?.gameName;
}

function isAllowedAddress({ config }: Context, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const plain = url.username === '' && url.password === '';
  return plain && config.provider.gameOrigins.includes(url.origin);
}
