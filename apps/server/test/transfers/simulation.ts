import { decideOutcome, reconciliationFactsOf } from '../../src/money/transfers/reconciliation-rules.ts';
import { admitCommand, transitionFor } from '../../src/money/transfers/transfer-state-machine.ts';
import { claimStepFor } from '../../src/promotions/claims/claim-state-machine.ts';
import { bonusFiguresOf, wageringStepFor } from '../../src/promotions/wagering/wagering-rules.ts';
import { type ClaimBugs, type ClaimRules, SimPromotions } from './sim-claims.ts';
import { changeCentsOf, type SimCommand, SimDatabase, type TransferRules } from './sim-database.ts';
import { type PromotionRun, readBeforeRedeem, schedulePlayers, workOnClaims } from './sim-promotion-tasks.ts';
import { SimProvider } from './sim-provider.ts';
import {
  createSimRandom,
  type SimRandom,
  SimScheduler,
  type SimServer,
  type SimTask,
} from './sim-scheduler.ts';
import {
  DatabaseLostError,
  reconcileUnknownTransfer,
  runSimCommand,
  type ServerBugs,
  type SimContext,
  type SimReply,
  sendRequestedTransfer,
} from './sim-server.ts';
import { SimWagering, type WageringBugs, type WageringRules } from './sim-wagering.ts';

/** A bug that is put in for one run. */
export interface InjectedBug {
  readonly rules?: Partial<TransferRules>;
  readonly server?: ServerBugs;
  readonly claimRules?: ClaimRules;
  readonly claims?: ClaimBugs;
  readonly wageringRules?: Partial<WageringRules>;
  readonly wagering?: WageringBugs;
  /** The first run of the search, if finding the bug takes more than a hundred runs. */
  readonly searchFrom?: number;
}

export const realRules: TransferRules = {
  admitCommand,
  transitionFor,
  reconcile: (...known) => decideOutcome(reconciliationFactsOf(...known)),
};

export interface SimulationResult {
  /** The broken invariants. */
  readonly violations: readonly string[];
  readonly transfers: number;
  readonly reviews: number;
  readonly crashes: number;
}

const faultsEndAtMs = 150_000;
/**
 * A minute for a server that still stands still when the faults end, and a minute to settle the open
 * transfers.
 */
const settlesInMs = 120_000;
/** A bonus that is paid at the end expires, and is taken back. */
const wageringEndsInMs = 60_000;
const servers = 2;
const players = ['GA_one', 'GA_two'] as const;
const actors = ['ag_one', 'ag_two'] as const;

/** One run: two and a half minutes of everything that can go wrong, two without, and then the counting. */
export function simulate(
  seed: number,
  bug: InjectedBug = {},
  { hasClaims = false }: { hasClaims?: boolean } = {},
): SimulationResult {
  const world = new SimulatedSystem(seed, bug, hasClaims);
  world.start();
  world.scheduler.run(faultsEndAtMs);
  world.stopFaults();
  world.scheduler.run(faultsEndAtMs + settlesInMs + (hasClaims ? wageringEndsInMs : 0));
  return world.result();
}

class SimulatedSystem {
  readonly scheduler = new SimScheduler();
  readonly #random: SimRandom;
  readonly #db: SimDatabase;
  readonly #provider: SimProvider;
  readonly #context: SimContext;
  /** Undefined in runs of transfers alone. */
  readonly #promotionRun: PromotionRun | undefined;
  readonly #servers: SimServer[] = [];
  /** The final states that clients received, by command. */
  readonly #acknowledged: { readonly command: SimCommand; readonly state: string }[] = [];
  #crashes = 0;
  #reviews = 0;

  constructor(seed: number, bug: InjectedBug, hasClaims: boolean) {
    this.#random = createSimRandom(seed);
    const rules = { ...realRules, ...bug.rules };
    this.#db = new SimDatabase(this.scheduler, rules);
    this.#provider = new SimProvider(this.scheduler, this.#random, ({ transferId }) => {
      this.#promotionRun?.wagering.noteRedeem(transferId);
      if (!this.#db.holds.has(transferId))
        this.#db.violations.push(`${transferId} moved credit without a hold`);
    });
    this.#context = {
      scheduler: this.scheduler,
      random: this.#random,
      db: this.#db,
      provider: this.#provider,
      rules,
      bugs: bug.server ?? {},
      isFaulty: true,
      start: (server, program) => this.#start(server, program),
    };
    this.#promotionRun = hasClaims ? createPromotionRun(this.#context, bug) : undefined;
  }

  start(): void {
    for (let number = 0; number < servers; number += 1) this.#servers.push({ epoch: 0 });
    this.#db.onWork = (dueMs) => this.#wakeAt(dueMs);
    for (const player of players) this.#command(signUpCommandOf(player), 0);
    const commands = this.#random.between(2, 5);
    for (let number = 0; number < commands; number += 1) this.#command(this.#randomCommand(number), 5_000);
    if (this.#promotionRun !== undefined)
      schedulePlayers(this.#context, this.#promotionRun, players, () => this.#randomServer());
    for (let rounds = this.#random.below(8); rounds > 0; rounds -= 1) {
      this.scheduler.schedule(this.#random.below(faultsEndAtMs), () =>
        this.#playUnrecorded(this.#random.pick(players)),
      );
    }
  }

  /** Plays rounds that never get a record. */
  #playUnrecorded(player: string): void {
    if (this.#promotionRun?.wagering.isPlaying(player) !== false) this.#provider.play(player);
  }

  #randomCommand(number: number): SimCommand {
    const random = this.#random;
    return {
      actor: random.pick(actors),
      // Now and then a form sends the key of another one.
      key: `key-${random.chance(0.1) ? 0 : number}`,
      player: random.pick(players),
      kind: random.pick(['recharge', 'redeem']),
      // Few amounts, so that equal transfers are frequent.
      amountCents: random.pick([100n, 100n, 400n]),
      cause: 'agent',
    };
  }

  /**
   * A client sends a command, and repeats it under the same key until it knows the result; some click twice.
   */
  #command(command: SimCommand, fromMs: number): void {
    const random = this.#random;
    const startMs = fromMs + (fromMs === 0 ? 0 : random.below(100_000));
    const requests = command.cause === 'sign_up' ? 1 : random.between(1, 3);
    for (let number = 0, atMs = startMs; number < requests; number += 1) {
      this.scheduler.schedule(atMs, () => this.#start(this.#randomServer(), this.#sendCommand(command)));
      atMs += random.pick([0, 10, 3_000, random.below(60_000)]);
    }
  }

  *#sendCommand(command: SimCommand): SimTask {
    const server = this.#randomServer();
    if (this.#promotionRun !== undefined && command.kind === 'redeem')
      yield* readBeforeRedeem(this.#context, server, this.#promotionRun.wagering, command.player);
    const reply: SimReply = yield* runSimCommand(this.#context, server, command);
    if (!('row' in reply)) return;
    const { state } = reply.row;
    if (state === 'applied' || state === 'rejected') this.#acknowledged.push({ command, state });
  }

  #randomServer(): SimServer {
    return this.#random.pick([this.#servers[0] ?? { epoch: 0 }, ...this.#servers.slice(1)]);
  }

  #start(server: SimServer, program: SimTask<unknown>): void {
    const { epoch } = server;
    const step = () => {
      // The server of this task has died.
      if (server.epoch !== epoch) return;
      if (this.#context.isFaulty && this.#random.chance(0.008)) {
        server.epoch += 1;
        this.#crashes += 1;
        return;
      }
      try {
        const next = program.next();
        if (next.done !== true) this.scheduler.schedule(next.value, step);
      } catch (error) {
        if (!(error instanceof DatabaseLostError)) throw error;
      }
    };
    step();
  }

  /**
   * Both servers poll for work when it is due, and again while there is some. A dead one returns after a
   * while.
   */
  #wakeAt(dueMs: number): void {
    for (const server of this.#servers) {
      const delayMs = Math.max(0, dueMs - this.scheduler.nowMs) + this.#random.between(1, 1_500);
      this.scheduler.schedule(delayMs, () => this.#start(server, this.#work(server)));
    }
  }

  *#work(server: SimServer): SimTask {
    yield 1;
    if (this.#random.chance(0.5)) yield* sendRequestedTransfer(this.#context, server);
    yield* reconcileUnknownTransfer(this.#context);
    yield* sendRequestedTransfer(this.#context, server);
    if (this.#promotionRun !== undefined) yield* workOnClaims(this.#context, server, this.#promotionRun);
  }

  stopFaults(): void {
    this.#context.isFaulty = false;
    this.#provider.isFaulty = false;
    // A background that was lost with its server, or met a lost database, looks again every second.
    for (let atMs = 500; atMs < settlesInMs + wageringEndsInMs; atMs += 2_500) {
      this.scheduler.schedule(atMs, () => {
        const isOpen = [...this.#db.rows.values()].some(({ state }) => isOpenState(state));
        if (!isOpen && this.#promotionRun?.promotions.isWorkLeft !== true) return;
        for (const server of this.#servers) this.#start(server, this.#work(server));
      });
    }
  }

  result(): SimulationResult {
    const { rows, violations, holds, entries } = this.#db;
    const inReview = [...rows.values()].filter(({ state }) => state === 'review');
    for (const row of rows.values()) {
      const moved = this.#provider.moveCounts.get(row.id) ?? 0;
      if (row.state === 'review') {
        this.#reviews += 1;
        if (!holds.has(row.id)) violations.push(`${row.id} is in review without a hold`);
        // A person finds out what became of it.
        const outcome = moved > 0 ? 'applied' : 'rejected';
        this.#db.advanceTransfer(row.id, { type: 'reviewed', outcome, evidence: {} });
      }
      if (
        row.cause === 'sign_up' &&
        row.state === 'rejected' &&
        row.refusalCode !== 'provider.player_balance_low'
      )
        violations.push(`${row.id} was promised and refused`);
      if (row.state !== 'applied' && row.state !== 'rejected')
        violations.push(`${row.id} is stuck in ${row.state}`);
      const due = row.state === 'applied' ? 1 : 0;
      if (moved !== due) violations.push(`${row.id} is ${row.state} and moved credit ${moved} times`);
      if ((entries.get(row.id) ?? 0n) !== (due === 1 ? changeCentsOf(row) : 0n)) {
        violations.push(`${row.id} is ${row.state} and booked as ${entries.get(row.id) ?? 0n}`);
      }
    }
    const playersInReview = new Set(inReview.map(({ player }) => player));
    this.#promotionRun?.promotions.check(playersInReview);
    this.#promotionRun?.wagering.check(playersInReview);
    if (holds.size > 0) violations.push(`${[...holds].join(' ')} still held`);
    for (const acknowledged of this.#acknowledged) this.#checkAcknowledged(acknowledged);
    return { violations, transfers: rows.size, reviews: this.#reviews, crashes: this.#crashes };
  }

  /** A final state that a client received is the state of the transfer that it requested. */
  #checkAcknowledged({ command, state }: { command: SimCommand; state: string }): void {
    const kept = [...this.#db.rows.values()].some(
      (row) =>
        row.actor === command.actor &&
        // A rejected transfer may have freed its key.
        row.key.split(':')[0] === command.key &&
        row.player === command.player &&
        row.kind === command.kind &&
        row.amountCents === command.amountCents &&
        row.state === state,
    );
    if (!kept)
      this.#db.violations.push(`${command.key} was reported as ${state}, but no such transfer exists`);
  }
}

function createPromotionRun(context: SimContext, bug: InjectedBug): PromotionRun {
  const { scheduler, db } = context;
  const claimRules = bug.claimRules ?? { claimStepFor };
  const promotions = new SimPromotions(scheduler, db, claimRules, bug.claims ?? {});
  const wagering = new SimWagering(context, promotions, {
    rules: { wageringStepFor, bonusFiguresOf, ...bug.wageringRules },
    bugs: bug.wagering ?? {},
  });
  return { promotions, wagering };
}

function isOpenState(state: string): boolean {
  return state === 'requested' || state === 'sending' || state === 'unknown';
}

function signUpCommandOf(player: string): SimCommand {
  const command = {
    actor: player,
    key: 'sign-up-credit',
    player,
    kind: 'recharge',
    cause: 'sign_up',
  } as const;
  return { ...command, amountCents: 2_500n };
}
