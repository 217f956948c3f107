import { hashToken, newId, newToken, VaultError } from '@golden-acers/platform';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { lockSandboxPlayer } from '../players/players.ts';
import { clientSeedOf } from '../tables/player-leaves.ts';
import type { RoundSeedPair, RoundSeeds } from './outcome-random.ts';
import {
  type ClientSeed,
  endSeedPair,
  incrementNonce,
  insertSeedPair,
  listCurrentSeedPairs,
  listSeedPairs,
  listSharedDraws,
  type SeedPairRow,
  updateClientSeed,
} from './seeds.sql.ts';

/** The pair that the next round is drawn from, and the one after it. */
interface SeedPairs {
  readonly active: SeedPairRow & { readonly clientSeed: string };
  readonly next: SeedPairRow;
}

/** The data that the player may know before the next round. */
export interface SeedsView {
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** False: the sandbox made the client seed, because the player has sent none yet. */
  readonly isClientSeedOwn: boolean;
  readonly nonce: number;
  readonly nextServerSeedHash: string;
}

const toSeedsView = ({ active, next }: SeedPairs): SeedsView => ({
  serverSeedHash: active.serverSeedHash,
  clientSeed: active.clientSeed,
  isClientSeedOwn: active.isClientSeedOwn,
  nonce: Number(active.nonce),
  nextServerSeedHash: next.serverSeedHash,
});

/** Bytes of a client seed that the player didn't choose. */
const clientSeedBytes = 8;

async function createSeedPair(tx: SandboxTxContext, playerId: string): Promise<SeedPairRow> {
  const { db, clock, random, vault } = tx;
  const id = newId('sp', clock, random);
  const serverSeed = newToken(random);
  return insertSeedPair(db, {
    id,
    playerId,
    serverSeedHash: hashToken(serverSeed),
    serverSeedSealed: vault.seal(serverSeed, id),
    serverSeed: null,
    clientSeed: null,
    isClientSeedOwn: false,
    createdAt: clock.now(),
    endedAt: null,
  });
}

async function findSeedPairs(db: SandboxContext['db'], playerId: string): Promise<SeedPairs | undefined> {
  const current = await listCurrentSeedPairs(db, playerId);
  const active = current.find(isStarted);
  const next = current.find((pair) => !isStarted(pair));
  return active && next && { active, next };
}

const isStarted = (pair: SeedPairRow): pair is SeedPairs['active'] => pair.clientSeed !== null;

/** Starts the next pair with this client seed, and creates the one after it. Needs the player's lock. */
async function startNextPair(
  tx: SandboxTxContext,
  { playerId, next, seed }: { playerId: string; next: SeedPairRow; seed: ClientSeed },
): Promise<SeedPairs> {
  const active = await updateClientSeed(tx.db, next.id, seed);
  return { active: { ...active, clientSeed: seed.clientSeed }, next: await createSeedPair(tx, playerId) };
}

const newClientSeed = ({ random }: SandboxContext) =>
  Buffer.from(random.bytes(clientSeedBytes)).toString('hex');

/** Creates the pairs at a player's first use. Needs the player's lock. */
async function demandSeedPairs(tx: SandboxTxContext, playerId: string): Promise<SeedPairs> {
  const pairs = await findSeedPairs(tx.db, playerId);
  if (pairs !== undefined) return pairs;
  const next = await createSeedPair(tx, playerId);
  // Replaced by the seed that the player's browser sends before the first round.
  return startNextPair(tx, { playerId, next, seed: { clientSeed: newClientSeed(tx), isOwn: false } });
}

export async function getSeedsView(context: SandboxContext, playerId: string): Promise<SeedsView> {
  const pairs = await findSeedPairs(context.db, playerId);
  if (pairs !== undefined) return toSeedsView(pairs);
  return inSandboxTransaction(context, async (tx) => {
    await lockSandboxPlayer(tx.db, playerId);
    return toSeedsView(await demandSeedPairs(tx, playerId));
  });
}

/** Undefined when the vault's key has changed since. */
function openServerSeed({ vault, log }: SandboxContext, pair: SeedPairRow): string | undefined {
  if (pair.serverSeedSealed === null) return pair.serverSeed ?? undefined;
  try {
    return vault.open(pair.serverSeedSealed, pair.id);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    log.error(
      { seedPairId: pair.id },
      'a server seed was sealed with another key, so its player gets another',
    );
    return undefined;
  }
}

/** Returns the seeds of the player's next round. Requires the player's lock. */
export async function demandActiveSeeds(tx: SandboxTxContext, playerId: string): Promise<RoundSeedPair> {
  let { active, next } = await demandSeedPairs(tx, playerId);
  let serverSeed = openServerSeed(tx, active);
  while (serverSeed === undefined) {
    await endSeedPair(tx.db, active.id, { serverSeed: null, now: tx.clock.now() });
    const seed = { clientSeed: active.clientSeed, isOwn: active.isClientSeedOwn };
    ({ active, next } = await startNextPair(tx, { playerId, next, seed }));
    serverSeed = openServerSeed(tx, active);
  }
  return toRoundSeedPair(active, { serverSeed, nonce: active.nonce });
}

const toRoundSeedPair = (
  { id, serverSeedHash, clientSeed }: SeedPairs['active'],
  drawn: Pick<RoundSeeds, 'serverSeed' | 'nonce'>,
): RoundSeedPair => ({
  seedPairId: id,
  serverSeedHash,
  clientSeed,
  ...drawn,
});

/** Uses up a nonce. Needs the player's lock. */
export async function takeNonce(tx: SandboxTxContext, playerId: string): Promise<RoundSeedPair> {
  const seeds = await demandActiveSeeds(tx, playerId);
  await incrementNonce(tx.db, seeds.seedPairId);
  return seeds;
}

/** Finds the seeds that the round's earlier steps were drawn from. Undefined: its server seed is lost. */
export async function findRoundSeeds(
  context: SandboxContext,
  { seedPairId, nonce }: { seedPairId: string; nonce: bigint },
): Promise<RoundSeedPair | undefined> {
  const [pair] = await listSeedPairs(context.db, [seedPairId]);
  if (pair === undefined || !isStarted(pair)) throw new Error(`round without the seed pair ${seedPairId}`);
  const serverSeed = openServerSeed(context, pair);
  return serverSeed === undefined ? undefined : toRoundSeedPair(pair, { serverSeed, nonce });
}

export interface RevealedSeeds {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** The rounds that were drawn from the pair. */
  readonly rounds: number;
}

/**
 * Reveals the server seed and starts the next pair with the player's client seed. A pair that no round was
 * drawn from stays, because its hash is known as well: only its client seed changes. Needs the player's lock.
 */
export async function rotateSeedPair(
  tx: SandboxTxContext,
  { playerId, clientSeed }: { playerId: string; clientSeed: string },
): Promise<{ revealed: RevealedSeeds | null; seeds: SeedsView }> {
  const { active, next } = await demandSeedPairs(tx, playerId);
  const seed = { clientSeed, isOwn: true };
  if (active.nonce === 0n) {
    await updateClientSeed(tx.db, active.id, seed);
    const changed = { ...active, clientSeed, isClientSeedOwn: true };
    return { revealed: null, seeds: toSeedsView({ active: changed, next }) };
  }
  const serverSeed = openServerSeed(tx, active) ?? null;
  await endSeedPair(tx.db, active.id, { serverSeed, now: tx.clock.now() });
  const pairs = await startNextPair(tx, { playerId, next, seed });
  const { serverSeedHash, clientSeed: revealedSeed, nonce } = active;
  return {
    revealed:
      serverSeed === null
        ? null
        : { serverSeed, serverSeedHash, clientSeed: revealedSeed, rounds: Number(nonce) },
    seeds: toSeedsView(pairs),
  };
}

/** The source of a round's draws, including the server seed after it is revealed. */
export interface RoundFairness {
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly clientSeed: string;
  readonly nonce: number;
  /** The hashes that the client seed of a shared round is made of. Absent: there are none. */
  readonly players?: readonly string[];
}

interface DrawnRound {
  readonly seedPairId: string | null;
  readonly nonce: bigint | null;
  readonly sharedRoundId: string | null;
}

/** Null for rounds of release 1.0.0, and for shared rounds that could not be drawn. */
export async function loadRoundFairness({ db }: SandboxContext, rounds: readonly DrawnRound[]) {
  const ids = new Set(rounds.flatMap(({ seedPairId }) => seedPairId ?? []));
  const pairs = new Map((await listSeedPairs(db, [...ids])).map((pair) => [pair.id, pair]));
  const sharedIds = new Set(rounds.flatMap(({ sharedRoundId }) => sharedRoundId ?? []));
  const shared = new Map((await listSharedDraws(db, [...sharedIds])).map((draw) => [draw.id, draw]));
  return ({ seedPairId, nonce, sharedRoundId }: DrawnRound): RoundFairness | null => {
    const draw = sharedRoundId === null ? undefined : shared.get(sharedRoundId);
    if (draw !== undefined) return getSharedFairness(draw);
    const pair = seedPairId === null ? undefined : pairs.get(seedPairId);
    if (pair === undefined || !isStarted(pair) || nonce === null) return null;
    const { serverSeedHash, serverSeed, clientSeed } = pair;
    return { serverSeedHash, serverSeed, clientSeed, nonce: Number(nonce) };
  };
}

type SharedDraw = Awaited<ReturnType<typeof listSharedDraws>>[number];

/** The seed of a shared round is used as the server seed. */
function getSharedFairness(draw: SharedDraw): RoundFairness | null {
  const { number, status, seed, previousSeed, terminalHash, playerLeaves } = draw;
  const committed = number === 1 ? terminalHash : previousSeed;
  const serverSeedHash = seed === null ? committed : hashToken(seed);
  if (serverSeedHash === null || (status === 'over' && seed === null)) return null;
  const clientSeed = clientSeedOf('outcome', playerLeaves);
  const players = playerLeaves === null ? {} : { players: playerLeaves };
  return { serverSeedHash, serverSeed: seed, clientSeed, nonce: number, ...players };
}
