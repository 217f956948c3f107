import { decideOutcome, reconciliationFactsOf } from '../../src/money/transfers/reconciliation-rules.ts';
import {
  admitCommand,
  transferEffectOf,
  transitionFor,
} from '../../src/money/transfers/transfer-state-machine.ts';
import { changeCentsOf, type SimCommand, SimDatabase, type TransferRules } from './sim-database.ts';
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

/** A bug that is put in for one run. */
export interface InjectedBug {
  readonly rules?: Partial<TransferRules>;
  readonly server?: ServerBugs;
}

export const realRules: TransferRules = {
  admitCommand,
  transitionFor,
  transferEffectOf,
  reconcile: (...known) => decideOutcome(reconciliationFactsOf(...known)),
};

export interface SimulationResult {
  /** What must never happen, and did. */
  readonly violations: readonly string[];
  readonly transfers: number;
  readonly reviews: number;
  readonly crashes: number;
}

const faultsEndAtMs = 150_000;
/** A minute for a server that still stands still at the healing, and a minute to tell everything that can be told. */
const settlesInMs = 120_000;
const servers = 2;
const players = ['GA_one', 'GA_two'] as const;
const actors = ['ag_one', 'ag_two'] as const;

/** One run: two and a half minutes of everything that can go wrong, two without, and then the counting. */
export function simulate(seed: number, plant: InjectedBug = {}): SimulationResult {
  const world = new SimulatedSystem(seed, plant);
  world.start();
  world.scheduler.run(faultsEndAtMs);
  world.stopFaults();
  world.scheduler.run(faultsEndAtMs + settlesInMs);
  return world.result();
}

class SimulatedSystem {
  readonly scheduler = new SimScheduler();
  readonly #draw: SimRandom;
  readonly #db: SimDatabase;
  readonly #provider: SimProvider;
  readonly #parts: SimContext;
  readonly #homes: SimServer[] = [];
  /** What a client was told: the command, and how it ended. */
  readonly #told: { readonly command: SimCommand; readonly state: string }[] = [];
  #crashes = 0;
  #reviews = 0;

  constructor(seed: number, plant: InjectedBug) {
    this.#draw = createSimRandom(seed);
    const rules = { ...realRules, ...plant.rules };
    this.#db = new SimDatabase(this.scheduler, rules);
    this.#provider = new SimProvider(this.scheduler, this.#draw, ({ transferId }) => {
      if (!this.#db.holds.has(transferId))
        this.#db.violations.push(`${transferId} moved credit without a hold`);
    });
    this.#parts = {
      scheduler: this.scheduler,
      random: this.#draw,
      db: this.#db,
      provider: this.#provider,
      rules,
      bugs: plant.server ?? {},
      isFaulty: true,
      start: (home, program) => this.#start(home, program),
    };
  }

  start(): void {
    for (let server = 0; server < servers; server += 1) this.#homes.push({ epoch: 0 });
    this.#db.onWork = (dueMs) => this.#wakeAt(dueMs);
    for (const player of players) this.#command(signUpCommandOf(player), 0);
    const commands = this.#draw.between(2, 5);
    for (let place = 0; place < commands; place += 1) this.#command(this.#drawCommand(place), 5_000);
    for (let rounds = this.#draw.below(8); rounds > 0; rounds -= 1) {
      this.scheduler.schedule(this.#draw.below(faultsEndAtMs), () =>
        this.#provider.play(this.#draw.pick(players)),
      );
    }
  }

  #drawCommand(place: number): SimCommand {
    const draw = this.#draw;
    return {
      actor: draw.pick(actors),
      // Now and then a form sends the key of another one.
      key: `key-${draw.chance(0.1) ? 0 : place}`,
      player: draw.pick(players),
      kind: draw.pick(['recharge', 'redeem']),
      // Few amounts, so that equal transfers are frequent.
      amountCents: draw.pick([100n, 100n, 400n]),
      cause: 'agent',
    };
  }

  /** A client asks, and asks again under the same key until it knows; some click twice. */
  #command(command: SimCommand, fromMs: number): void {
    const draw = this.#draw;
    const startMs = fromMs + (fromMs === 0 ? 0 : draw.below(100_000));
    const asks = command.cause === 'sign_up' ? 1 : draw.between(1, 3);
    for (let ask = 0, atMs = startMs; ask < asks; ask += 1) {
      this.scheduler.schedule(atMs, () => this.#start(this.#home(), this.#ask(command)));
      atMs += draw.pick([0, 10, 3_000, draw.below(60_000)]);
    }
  }

  *#ask(command: SimCommand): SimTask {
    const reply: SimReply = yield* runSimCommand(this.#parts, this.#home(), command);
    if (!('row' in reply)) return;
    const { state } = reply.row;
    if (state === 'applied' || state === 'rejected') this.#told.push({ command, state });
  }

  #home(): SimServer {
    return this.#draw.pick([this.#homes[0] ?? { epoch: 0 }, ...this.#homes.slice(1)]);
  }

  #start(home: SimServer, program: SimTask<unknown>): void {
    const { epoch } = home;
    const step = () => {
      // Its server died: nobody goes on.
      if (home.epoch !== epoch) return;
      if (this.#parts.isFaulty && this.#draw.chance(0.008)) {
        home.epoch += 1;
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

  /** Both servers look for work once it is due, and again while there is some. A dead one is back after a while. */
  #wakeAt(dueMs: number): void {
    for (const home of this.#homes) {
      const delayMs = Math.max(0, dueMs - this.scheduler.nowMs) + this.#draw.between(1, 1_500);
      this.scheduler.schedule(delayMs, () => this.#start(home, this.#work(home)));
    }
  }

  *#work(home: SimServer): SimTask {
    yield 1;
    if (this.#draw.chance(0.5)) yield* sendRequestedTransfer(this.#parts, home);
    yield* reconcileUnknownTransfer(this.#parts);
    yield* sendRequestedTransfer(this.#parts, home);
  }

  stopFaults(): void {
    this.#parts.isFaulty = false;
    this.#provider.isFaulty = false;
    // A background that was lost with its server, or met a lost database, looks again every second.
    for (let atMs = 500; atMs < settlesInMs; atMs += 2_500) {
      this.scheduler.schedule(atMs, () => {
        if (![...this.#db.rows.values()].some(({ state }) => isOpenState(state))) return;
        for (const home of this.#homes) this.#start(home, this.#work(home));
      });
    }
  }

  result(): SimulationResult {
    const { rows, violations: wrongs, holds, entries } = this.#db;
    for (const row of rows.values()) {
      const moved = this.#provider.moveCounts.get(row.id) ?? 0;
      if (row.state === 'review') {
        this.#reviews += 1;
        if (!holds.has(row.id)) wrongs.push(`${row.id} is in review without a hold`);
        // A person finds out what became of it.
        this.#db.applyTransition(row, {
          from: ['review'],
          state: moved > 0 ? 'applied' : 'rejected',
          evidence: {},
        });
      }
      if (
        row.cause === 'sign_up' &&
        row.state === 'rejected' &&
        row.refusalCode !== 'provider.player_balance_low'
      )
        wrongs.push(`${row.id} was promised and refused`);
      if (row.state !== 'applied' && row.state !== 'rejected')
        wrongs.push(`${row.id} is stuck in ${row.state}`);
      const due = row.state === 'applied' ? 1 : 0;
      if (moved !== due) wrongs.push(`${row.id} is ${row.state} and moved credit ${moved} times`);
      if ((entries.get(row.id) ?? 0n) !== (due === 1 ? changeCentsOf(row) : 0n)) {
        wrongs.push(`${row.id} is ${row.state} and booked as ${entries.get(row.id) ?? 0n}`);
      }
    }
    if (holds.size > 0) wrongs.push(`${[...holds].join(' ')} still held`);
    for (const told of this.#told) this.#checkTold(told);
    return { violations: wrongs, transfers: rows.size, reviews: this.#reviews, crashes: this.#crashes };
  }

  /** Who was told of an end was told of the end of what it had asked for. */
  #checkTold({ command, state }: { command: SimCommand; state: string }): void {
    const kept = [...this.#db.rows.values()].some(
      (row) =>
        row.actor === command.actor &&
        row.key === command.key &&
        row.player === command.player &&
        row.kind === command.kind &&
        row.amountCents === command.amountCents &&
        row.state === state,
    );
    if (!kept) this.#db.violations.push(`${command.key} was told ${state}, which is not so`);
  }
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
