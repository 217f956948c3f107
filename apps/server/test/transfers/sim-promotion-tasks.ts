import { type SimClaim, type SimPromotions, wageredOffer } from './sim-claims.ts';
import { simDateAt } from './sim-provider.ts';
import type { SimRandom, SimServer, SimTask } from './sim-scheduler.ts';
import { type SimContext, sendTransfer, transaction } from './sim-server.ts';
import type { SimWagering } from './sim-wagering.ts';

export interface PromotionRun {
  readonly promotions: SimPromotions;
  readonly wagering: SimWagering;
}

/** A server that is drawn at each use. */
type DrawServer = () => SimServer;

/** Runs only sometimes, because wagering lasts long. */
export function schedulePlayers(
  context: SimContext,
  run: PromotionRun,
  players: readonly string[],
  drawServer: DrawServer,
): void {
  const hasWagering = context.random.chance(0.4);
  for (const player of players) schedulePlayer(context, run, { player, hasWagering }, drawServer);
}

/**
 * A player claims two offers, some at the same time and more than once. One may have to be wagered, and may
 * be given up.
 */
function schedulePlayer(
  context: SimContext,
  { promotions, wagering }: PromotionRun,
  { player, hasWagering }: { player: string; hasWagering: boolean },
  drawServer: DrawServer,
): void {
  const { random, scheduler } = context;
  const start = (atMs: number, program: (server: SimServer) => SimTask) =>
    scheduler.schedule(atMs, () => {
      const server = drawServer();
      context.start(server, program(server));
    });
  for (const offer of ['one', hasWagering ? wageredOffer : 'two']) {
    const atMs = random.below(offer === wageredOffer ? 60_000 : 100_000);
    for (let clicks = random.between(1, 3); clicks > 0; clicks -= 1)
      start(atMs + random.pick([0, 10, 5_000]), (server) =>
        runSimClaim(context, server, { promotions, player, offer }),
      );
  }
  if (!hasWagering) return;
  for (let rounds = random.below(7); rounds > 0; rounds -= 1) {
    scheduler.schedule(random.below(120_000), () => {
      if (wagering.isPlaying(player)) context.provider.playRound(player, drawRound(random, scheduler.nowMs));
    });
  }
  for (let clicks = random.below(3); clicks > 0; clicks -= 1)
    start(random.between(30_000, 120_000), (server) => giveUp(context, server, wagering, player));
}

/** Most are recorded soon and right, some late, some with another stake at first. */
function drawRound(random: SimRandom, nowMs: number) {
  const stakedCents = random.pick([100n, 100n, 200n]);
  const recordedAtMs = nowMs + random.pick([0, 1_000, random.below(19_000)]);
  const isCorrected = random.chance(0.3);
  return {
    ...{ startedAtMs: nowMs, lastsMs: random.pick([0, 3_000, random.below(15_000)]), stakedCents },
    wonCents: random.pick([0n, 0n, 50n, 400n]),
    gameType: random.pick(['slot', 'slot', 'table'] as const),
    ...{ recordedAtMs, correctedAtMs: recordedAtMs + (isCorrected ? random.below(20_000) : 0) },
    firstStakedCents: isCorrected ? random.pick([50n, 300n]) : stakedCents,
  };
}

function* giveUp(context: SimContext, server: SimServer, wagering: SimWagering, player: string): SimTask {
  const claim = wagering.findOpen(player);
  if (claim === undefined) return;
  wagering.stopPlaying(player);
  yield* takeSimBonusBack(context, server, { wagering, claim, ending: 'forfeited' });
}

/** Runs before an agent's redeem: the newest stakes may have completed the wagering. */
export function* readBeforeRedeem(
  context: SimContext,
  server: SimServer,
  wagering: SimWagering,
  player: string,
): SimTask {
  const claim = wagering.findOpen(player);
  if (claim !== undefined) yield* readSimWagering(context, server, { wagering, claim });
}

/** Simulates a player's click: claim, send, and the claim's next step. */
function* runSimClaim(
  context: SimContext,
  server: SimServer,
  { promotions, player, offer }: { promotions: SimPromotions; player: string; offer: string },
): SimTask {
  const claim = yield* transaction(context, () => promotions.claimCredit(player, offer));
  if (typeof claim !== 'string') yield* sendAndAdvance(context, server, promotions, claim);
}

/** Compare `deposit-matches.ts` and `claim-worker.ts`. */
export function* workOnClaims(
  context: SimContext,
  server: SimServer,
  { promotions, wagering }: PromotionRun,
): SimTask {
  if (!promotions.isDue) return;
  const passed = yield* transaction(context, () => promotions.readFact());
  if (passed !== undefined) yield* transaction(context, () => promotions.matchRecharge(passed));
  yield* workOnWagering(context, server, wagering);
  const due = yield* transaction(context, () => promotions.leaseDueClaim());
  if (due === undefined) return;
  const transferId = yield* transaction(context, () => promotions.advance(due));
  if (transferId !== undefined) yield* sendAndAdvance(context, server, promotions, due);
}

function* sendAndAdvance(
  context: SimContext,
  server: SimServer,
  promotions: SimPromotions,
  claim: SimClaim,
): SimTask {
  if (claim.transferId === undefined) return;
  yield* sendTransfer(context, server, claim.transferId);
  yield* transaction(context, () => promotions.advance(claim));
}

/** Reads the newest stakes and decides on them: before a redeem, and by the background. */
function* readSimWagering(
  context: SimContext,
  server: SimServer,
  { wagering, claim }: { wagering: SimWagering; claim: SimClaim },
): SimTask {
  const readAtMs = context.scheduler.nowMs;
  yield context.random.between(1, 1_500);
  if (!context.isFaulty || !context.random.chance(0.2))
    yield* transaction(context, () => wagering.readings.store(claim.player, readAtMs));
  const mustTakeBack = yield* transaction(context, () => wagering.advance(claim));
  if (mustTakeBack) yield* takeSimBonusBack(context, server, { wagering, claim, ending: 'expired' });
}

/** Compare `takeBonusBack`. */
function* takeSimBonusBack(
  context: SimContext,
  server: SimServer,
  order: { wagering: SimWagering; claim: SimClaim; ending: 'forfeited' | 'expired' },
): SimTask {
  const { wagering, claim, ending } = order;
  const readAt = simDateAt(context.scheduler.nowMs);
  const hadOpenRound = context.provider.account(claim.player).openRounds > 0;
  const observed = yield* context.provider.read(claim.player);
  if (observed === undefined) return;
  yield* transaction(context, () => context.db.storeBalance(claim.player, observed.balanceCents, readAt));
  if (wagering.bugs.endsBeforeTakeBack === true) yield* transaction(context, () => wagering.endEarly(claim));
  const transferId = yield* transaction(context, () =>
    wagering.takeBack(claim, ending, { readAt, hadOpenRound }),
  );
  if (transferId === undefined || !context.db.rows.has(transferId)) return;
  yield* sendTransfer(context, server, transferId);
  if (yield* transaction(context, () => wagering.advance(claim)))
    yield* takeSimBonusBack(context, server, order);
}

/** Compare `settleDueWagering`, with the reading of a watched player. */
function* workOnWagering(context: SimContext, server: SimServer, wagering: SimWagering): SimTask {
  const claim = yield* transaction(context, () => wagering.leaseDue());
  if (claim !== undefined) yield* readSimWagering(context, server, { wagering, claim });
}
