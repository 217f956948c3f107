import type { RefusalCode, TransferKind, TransferState } from '@golden-acers/contract';
import type {
  ReconciliationVerdict,
  reconciliationFactsOf,
} from '../../src/money/transfers/reconciliation-rules.ts';
import type {
  admitCommand,
  TransferCause,
  TransferEffect,
  TransferEvent,
  TransferTransition,
  transitionFor,
} from '../../src/money/transfers/transfer-state-machine.ts';
import { simDateAt } from './sim-provider.ts';
import type { SimScheduler } from './sim-scheduler.ts';

/** The rules under trial: those of the product, or with a bug planted. */
export interface TransferRules {
  readonly admitCommand: typeof admitCommand;
  readonly transitionFor: typeof transitionFor;
  readonly reconcile: (...known: Parameters<typeof reconciliationFactsOf>) => ReconciliationVerdict;
}

export interface SimCommand {
  readonly actor: string;
  readonly key: string;
  readonly player: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
}

export interface SimRow extends SimCommand {
  readonly id: string;
  key: string;
  state: TransferState;
  refusalCode: RefusalCode | undefined;
  sends: number;
  attempts: number;
  nextAtMs: number;
  leaseUntilMs: number;
  sentAt: Date | null;
  sentClockAt: Date | null;
  balanceBeforeCents: bigint | null;
  balanceBeforeAt: Date | null;
  /** The position in the order in which transfers were settled. */
  settledOrder: number | undefined;
}

/** `isRead`: the provider reported the balance; otherwise a transfer moved it. */
interface SimBalance {
  readonly cents: bigint;
  readonly at: Date;
  readonly isRead: boolean;
}

const openStates: readonly TransferState[] = ['requested', 'sending', 'unknown'];
const graceMs = 30_000;

/**
 * One database. A method is a transaction: it happens whole, at one moment. What must never happen is noted.
 */
export class SimDatabase {
  readonly rows = new Map<string, SimRow>();
  readonly holds = new Set<string>();
  /** Cents booked by each transfer. */
  readonly entries = new Map<string, bigint>();
  readonly knownBalances = new Map<string, SimBalance>();
  readonly violations: string[] = [];
  /** Called when there may be work for the background. */
  onWork: (dueMs: number) => void = () => undefined;
  /** A trigger: called in the transaction that settles a transfer. */
  onSettled: (row: SimRow) => void = () => undefined;
  /** The amount that the player must still stake before a redeem. Compare `wagering_missing_cents.sql`. */
  wageringMissingCentsOf: (player: string) => bigint | null = () => null;
  readonly #scheduler: SimScheduler;
  readonly #rules: TransferRules;
  #settled = 0;

  constructor(scheduler: SimScheduler, rules: TransferRules) {
    this.#scheduler = scheduler;
    this.#rules = rules;
  }

  requestTransfer(command: SimCommand): { row: SimRow; isNew: boolean } | RefusalCode {
    const rows = [...this.rows.values()];
    const earlier = rows.find(({ actor, key }) => actor === command.actor && key === command.key);
    const hasOpenTransfer = rows.some(
      ({ player, state }) => player === command.player && openStates.includes(state),
    );
    const admission = this.#rules.admitCommand({
      commandHash: commandHashOf(command),
      earlierHash: earlier === undefined ? null : commandHashOf(earlier),
      hasOpenTransfer,
      isInReview: rows.some(({ player, state }) => player === command.player && state === 'review'),
      isResidenceDenied: false,
      isPermitted: true,
      kind: command.kind,
      accountStatus: 'open',
      amountCents: command.amountCents,
      ceilingCents: 1_000_000n,
      secondAgentNeed: 'no',
    });
    if (admission === 'repeated' && earlier !== undefined) return { row: { ...earlier }, isNew: false };
    if (admission === 'second_agent') throw new Error('No command of the simulation needs a second agent.');
    if (admission !== 'new') return admission === 'repeated' ? 'request.key_reused' : admission;
    if (this.#mustBeWagered(command)) return 'promotion.wagering_open';
    if (hasOpenTransfer) this.violations.push(`${command.player} has two open transfers`);
    if (earlier !== undefined) this.violations.push(`${command.key} made two transfers`);
    const row: SimRow = {
      ...command,
      id: `tr_${rows.length}`,
      state: 'requested',
      refusalCode: undefined,
      sends: 0,
      attempts: 0,
      nextAtMs: this.#scheduler.nowMs + graceMs,
      leaseUntilMs: 0,
      sentAt: null,
      sentClockAt: null,
      balanceBeforeCents: null,
      balanceBeforeAt: null,
      settledOrder: undefined,
    };
    this.rows.set(row.id, row);
    this.holds.add(row.id);
    this.onWork(row.nextAtMs);
    return { row: { ...row }, isNew: true };
  }

  /** Compare `transfer_demand_allowed` in `money/transfers.sql`. */
  #mustBeWagered({ player, kind, cause }: SimCommand): boolean {
    return kind === 'redeem' && cause === 'agent' && this.wageringMissingCentsOf(player) !== null;
  }

  get(id: string): SimRow {
    const row = this.rows.get(id);
    if (row === undefined) throw new Error(`there is no ${id}`);
    return row;
  }

  advanceTransfer(
    id: string,
    event: TransferEvent,
    ledger = true,
  ): { row: SimRow; effect: TransferEffect | undefined } {
    const row = this.get(id);
    const step = this.#rules.transitionFor(row, event);
    if (step === undefined) return { row: { ...row }, effect: undefined };
    this.applyTransition(row, step, ledger);
    return { row: { ...row }, effect: step.effect };
  }

  applyTransition(row: SimRow, step: TransferTransition, ledger = true): void {
    if (row.state === 'applied' || row.state === 'rejected') {
      this.violations.push(`${row.id} went from its end ${row.state} to ${step.state}`);
    }
    row.state = step.state;
    row.refusalCode = step.refusalCode;
    if (step.freesKey) row.key += `:${row.id}`;
    row.leaseUntilMs = 0;
    if (step.nextAttemptInMs !== undefined) row.nextAtMs = this.#scheduler.nowMs + step.nextAttemptInMs;
    if (step.state === 'sending') this.#markSent(row);
    if (ledger) this.postEffect(row, step.effect);
    if (openStates.includes(row.state)) this.onWork(row.nextAtMs);
    if (row.state !== 'applied' && row.state !== 'rejected') return;
    row.settledOrder = this.#settled;
    this.#settled += 1;
    this.onSettled(row);
  }

  #markSent(row: SimRow): void {
    const known = this.knownBalances.get(row.player);
    row.leaseUntilMs = row.nextAtMs;
    row.sends += 1;
    row.attempts += 1;
    row.sentAt = simDateAt(this.#scheduler.nowMs);
    row.sentClockAt = row.sentAt;
    row.balanceBeforeCents = known?.cents ?? null;
    row.balanceBeforeAt = known?.at ?? null;
  }

  postEffect(row: SimRow, effect: TransferEffect | undefined): void {
    if (effect !== 'settle' && effect !== 'release') return;
    if (!this.holds.delete(row.id)) this.violations.push(`${row.id} has no hold to ${effect}`);
    if (effect === 'release') return;
    if (this.entries.has(row.id)) this.violations.push(`${row.id} is booked twice`);
    this.entries.set(row.id, changeCentsOf(row));
    const known = this.knownBalances.get(row.player);
    const at = simDateAt(this.#scheduler.nowMs);
    const isRead = known !== undefined && row.sentAt !== null && known.at > row.sentAt;
    this.knownBalances.set(row.player, {
      cents: (known?.cents ?? 0n) + (isRead ? 0n : changeCentsOf(row)),
      at,
      isRead: false,
    });
  }

  /**
   * Stores a balance that was requested from the provider at `at`. A newer balance is not replaced, and none
   * is stored while a transfer is sent.
   */
  storeBalance(player: string, cents: bigint, at: Date): void {
    if ([...this.rows.values()].some((row) => row.player === player && row.state === 'sending')) return;
    const known = this.knownBalances.get(player);
    if (known === undefined || known.at <= at) this.knownBalances.set(player, { cents, at, isRead: true });
  }

  /** Leases the row whose time has come, put off for `leaseMs`. */
  lease(states: readonly TransferState[], leaseMs: number): SimRow | undefined {
    const { nowMs } = this.#scheduler;
    for (const row of this.rows.values()) {
      if (!states.includes(row.state) || row.nextAtMs > nowMs || row.leaseUntilMs > nowMs) continue;
      row.nextAtMs = nowMs + leaseMs;
      row.leaseUntilMs = row.nextAtMs;
      row.attempts += 1;
      this.onWork(row.nextAtMs);
      return { ...row };
    }
    return undefined;
  }

  listEqualTransfers(row: SimRow): SimRow[] {
    return [...this.rows.values()].filter(
      ({ id, player, amountCents, state }) =>
        id !== row.id &&
        player === row.player &&
        amountCents === row.amountCents &&
        (state === 'applied' || state === 'review'),
    );
  }
}

export function changeCentsOf({ kind, amountCents }: Pick<SimCommand, 'kind' | 'amountCents'>): bigint {
  return kind === 'recharge' ? amountCents : -amountCents;
}

function commandHashOf({ kind, player, amountCents }: SimCommand): string {
  return `${kind} ${player} ${amountCents}`;
}
