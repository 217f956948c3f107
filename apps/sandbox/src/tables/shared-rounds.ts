import type { GameEvent, Random, SharedRounds } from '@golden-acers/games';
import { newId, newToken, VaultError } from '@golden-acers/platform';
import { inSandboxTransaction, type SandboxContext, type SandboxTxContext } from '../context.ts';
import { idleCutoff } from '../sessions/sessions.ts';
import type { Arrivals, Uptime } from './arrivals.ts';
import { createHashChain, type HashChain } from './hash-chain.ts';
import { clientSeedOf, type DrawPurpose, leafOf } from './player-leaves.ts';
import {
  findNewestChain,
  findNewestSharedRound,
  getChain,
  getSharedRound,
  getUsedSeeds,
  type HashChainRow,
  insertChain,
  insertSharedRound,
  listPresentClientSeeds,
  lockOpenBets,
  type SharedBet,
  type SharedRound,
  settleSharedRound,
  tryLockTable,
  updatePhase,
} from './shared-rounds.sql.ts';
import { cashOutOf, getSharedRules } from './tables.ts';

/**
 * Enough for some days of rounds without a pause. The hash of the next chain is published before its first
 * round.
 */
const chainLength = 20_000;
/** Of more players, those that were seen last. Bounds the size of a round. */
const maxLeaves = 100;
// The server was down during a flight that ended this long ago and that this process did not follow from its
// start. Players could not cash out, so each bet gets its result or its stake, whichever is higher.
const interruptedAfterMs = 2_000;
/** A cash-out that arrives in time, through any process, is usually stored before the flight is paid. */
const flightGraceMs = 100;
/** The maximum wait of a flight's payment for received cash-outs that wait for a connection. */
const maxCashOutWaitMs = 1_000;

type HashChains = ReturnType<typeof createHashChains>;

/** The chains in use, opened once. */
export function createHashChains({ vault, log }: Pick<SandboxContext, 'vault' | 'log'>) {
  const open = new Map<string, HashChain | undefined>();
  return {
    /** Undefined when the seeds can't be read, because the sandbox has another secret now. */
    find({ id, rootSealed, length }: HashChainRow): HashChain | undefined {
      if (open.has(id)) return open.get(id);
      const chain = openChain(() => createHashChain(vault.open(rootSealed, id), length));
      if (chain === undefined) log.error({ chainId: id }, 'the seeds of a hash chain cannot be read');
      open.set(id, chain);
      return chain;
    },
  };
}

function openChain(open: () => HashChain): HashChain | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

export interface TableContext extends SandboxContext {
  readonly chains: HashChains;
  readonly cashOuts: Arrivals;
  readonly uptime: Uptime;
}

/**
 * Moves the game's newest round to its next phase when that is due, and returns the newest round. Any number
 * of sandboxes may call it at once: each step happens once. Without `mayOpen`, no new round opens.
 */
export async function advanceTable(
  context: TableContext,
  { slug, mayOpen }: { slug: string; mayOpen: boolean },
): Promise<SharedRound | undefined> {
  const { db, clock } = context;
  const now = clock.now();
  const round = await findNewestSharedRound(db, slug);
  if (round !== undefined && now < round.phaseEndsAt) return round;
  if (round === undefined || round.status === 'over') {
    if (!mayOpen) return round;
    await openSharedRound(context, slug);
  } else if (round.status === 'betting') await closeBetting(context, round);
  else if (round.status === 'closed') await drawOutcome(context, round);
  else await endFlight(context, round, now);
  return findNewestSharedRound(db, slug);
}

/** Draws from HMAC-SHA256(seed, `client seed:number:counter`), the counter being the block's number. */
function createRoundRandom(
  { createOutcomeRandom }: TableContext,
  { seed, number, leaves, purpose }: SharedDraw,
): Random {
  const clientSeed = clientSeedOf(purpose, leaves);
  return createOutcomeRandom({ serverSeed: seed, clientSeed, nonce: BigInt(number) }, 0);
}

interface SharedDraw {
  readonly seed: string;
  readonly number: number;
  readonly leaves: readonly string[] | null;
  readonly purpose: DrawPurpose;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

async function openSharedRound(context: TableContext, slug: string): Promise<void> {
  const rules = getSharedRules(slug);
  await inSandboxTransaction(context, async (tx) => {
    if (!(await tryLockTable(tx.db, slug))) return;
    const { row, chain, number } = await findNextSeed({ ...context, ...tx }, slug);
    const now = tx.clock.now();
    const clientSeeds = await listPresentClientSeeds(tx.db, slug, {
      since: idleCutoff(now),
      limit: maxLeaves,
    });
    const { terminalHash } = row;
    const leaves = clientSeeds.map((clientSeed) => leafOf({ terminalHash, number, clientSeed })).toSorted();
    const setup = rules.prepare(
      createRoundRandom(context, { seed: chain.seed(number), number, leaves, purpose: 'setup' }),
    );
    await insertSharedRound(tx.db, {
      id: newId('sr', tx.clock, tx.random),
      slug,
      chainId: row.id,
      number,
      status: 'betting',
      setup: JSON.stringify(setup),
      playerLeaves: leaves,
      outcome: null,
      seed: null,
      openedAt: now,
      phaseStartedAt: now,
      phaseEndsAt: after(now, rules.timing.bettingMs),
    });
  });
}

/** Returns the next seed of the newest chain, or the first one of a new chain. */
async function findNextSeed(tx: TableContext & SandboxTxContext, slug: string) {
  const newest = await findNewestChain(tx.db, slug);
  const chain = newest && tx.chains.find(newest);
  const number = newest === undefined ? 1 : (await getUsedSeeds(tx.db, newest.id)) + 1;
  if (newest !== undefined && chain !== undefined && number <= newest.length)
    return { row: newest, chain, number };
  const row = await createChain(tx, slug);
  return { row, chain: createHashChain(tx.vault.open(row.rootSealed, row.id), row.length), number: 1 };
}

async function createChain(
  { db, clock, random, vault }: SandboxTxContext,
  slug: string,
): Promise<HashChainRow> {
  const id = newId('hc', clock, random);
  const root = newToken(random);
  const row: HashChainRow = {
    id,
    slug,
    rootSealed: vault.seal(root, id),
    terminalHash: createHashChain(root, chainLength).terminalHash,
    length: chainLength,
    createdAt: clock.now(),
  };
  await insertChain(db, row);
  return row;
}

async function closeBetting({ db, clock }: TableContext, round: SharedRound): Promise<void> {
  const startedAt = clock.now();
  const endsAt = after(startedAt, getSharedRules(round.slug).timing.closedMs);
  await updatePhase(db, round, { status: 'closed', startedAt, endsAt });
}

/** A flight starts with its outcome drawn and secret; any other round is over at once. */
async function drawOutcome(context: TableContext, round: SharedRound): Promise<void> {
  const rules = getSharedRules(round.slug);
  const chain = context.chains.find(await getChain(context.db, round.chainId));
  if (chain === undefined) return settle(context, round, { outcome: undefined });
  const random = createRoundRandom(context, {
    seed: chain.seed(round.number),
    number: round.number,
    leaves: round.playerLeaves,
    purpose: 'outcome',
  });
  const outcome = rules.draw(round.setup, random);
  if (!rules.hasFlight) return settle(context, round, { outcome });
  const startedAt = context.clock.now();
  const endsAt = after(startedAt, rules.flightMs(outcome) + flightGraceMs);
  await updatePhase(context.db, round, {
    status: 'running',
    startedAt,
    endsAt,
    outcome: JSON.stringify(outcome),
  });
}

async function endFlight(context: TableContext, round: SharedRound, noticedAt: Date): Promise<void> {
  const lateMs = noticedAt.getTime() - round.phaseEndsAt.getTime();
  const isFollowed = context.uptime.since() <= round.phaseStartedAt;
  await context.cashOuts.settled(maxCashOutWaitMs);
  const isInterrupted = lateMs > interruptedAfterMs && !isFollowed;
  await settle(context, round, { outcome: round.outcome, isInterrupted });
}

interface PaidBet {
  readonly id: string;
  readonly payoutCents: bigint;
  readonly events: readonly GameEvent[];
}

interface RoundEnd {
  /** Undefined returns all stakes. */
  readonly outcome: unknown;
  /** The players could not cash out. */
  readonly isInterrupted?: boolean;
}

/** Pays every bet once, in one transaction. */
async function settle(
  context: TableContext,
  { id }: SharedRound,
  { outcome, isInterrupted = false }: RoundEnd,
): Promise<void> {
  await inSandboxTransaction(context, async (tx) => {
    const bets = await lockOpenBets(tx.db, id);
    const round = await getSharedRound(tx.db, id);
    if (round.status === 'over') return;
    const rules = getSharedRules(round.slug);
    const now = tx.clock.now();
    const isDrawn = outcome !== undefined;
    await settleSharedRound(tx.db, {
      sharedRoundId: id,
      outcome: isDrawn ? JSON.stringify(outcome) : null,
      seed: isDrawn ? await getSeed({ ...context, ...tx }, round) : null,
      at: now,
      nextAt: after(now, isDrawn ? rules.resultMs(outcome) : rules.timing.resultMs),
      bets: bets.map((bet) => settleBet(rules, { bet, round, outcome, isInterrupted })),
    });
  });
}

/** Uses the caller's transaction: waiting for a second connection could deadlock the pool. */
async function getSeed(
  { db, chains }: TableContext & SandboxTxContext,
  round: SharedRound,
): Promise<string | null> {
  return chains.find(await getChain(db, round.chainId))?.seed(round.number) ?? null;
}

interface BetToSettle {
  readonly bet: SharedBet;
  readonly round: SharedRound;
  readonly outcome: unknown;
  readonly isInterrupted: boolean;
}

function settleBet(rules: SharedRounds, { bet, round, outcome, isInterrupted }: BetToSettle): PaidBet {
  const refund: PaidBet = {
    id: bet.id,
    payoutCents: bet.stakeCents,
    events: [{ type: 'refund', winCents: Number(bet.stakeCents) } as GameEvent],
  };
  if (outcome === undefined) return refund;
  // The bet passed the rules when it was placed.
  const positions = rules.parseBet(bet.bet);
  const cashOut = cashOutOf(bet.state);
  const { payoutCents, events } = rules.settle(positions, { setup: round.setup, outcome, cashOut });
  return isInterrupted && payoutCents < bet.stakeCents ? refund : { id: bet.id, payoutCents, events };
}
