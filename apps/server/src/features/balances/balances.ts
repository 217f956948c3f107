import { formatCents } from '@golden-acers/money';
import { demand, Refusal } from '@golden-acers/platform';
import {
  connectionRefusals,
  demandAnswer,
  getProviderPlayer,
  type ProviderContext,
  readBalance,
} from '../provider/provider.ts';
import { rechargeStatusOf } from '../transfers/transfers.ts';
import { type BalanceRow, findBalance, findStalest } from './balances.sql.ts';

/** A balance this young is as good as a new one, so that nobody can drain the budget by pressing Refresh. */
const freshEnoughMs = 3_000;

export async function getBalance(context: ProviderContext, playerId: string): Promise<BalanceRow> {
  const balance = await findBalance(context.db, playerId);
  demand(balance, 'server.failed');
  return balance;
}

/** As the contract shows it. Nobody calls the provider for this. */
export function describeBalance(balance: BalanceRow) {
  return {
    balance: formatCents(balance.balanceCents),
    updatedAt: balance.balanceAt?.toISOString() ?? null,
    lastRechargeStatus: rechargeStatusOf(balance.rechargeState ?? undefined),
  };
}

export interface Refreshed {
  readonly balance: BalanceRow;
  /** Says how fresh the balance is. */
  readonly message: string;
}

/**
 * The balance as the provider tells it now, when its budget has a turn soon; else the known one with its age. Refuses when
 * the provider was asked and did not answer.
 */
export async function refreshBalance(context: ProviderContext, playerId: string): Promise<Refreshed> {
  const known = await getBalance(context, playerId);
  if (known.accountState === 'pending') {
    return { balance: known, message: 'Your game account is still being set up.' };
  }
  if (known.ageMs !== null && known.ageMs < freshEnoughMs) {
    return { balance: known, message: 'Balance is up to date.' };
  }
  try {
    const player = await getProviderPlayer(context.db, playerId);
    demandAnswer(await readBalance(context, player, 'refresh'), connectionRefusals);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'provider.busy') throw error;
    return { balance: known, message: `The game provider is busy. ${ageText(known.ageMs)}` };
  }
  return { balance: await getBalance(context, playerId), message: 'Balance updated.' };
}

function ageText(ageMs: number | null): string {
  if (ageMs === null) return 'The balance is not known yet.';
  const seconds = Math.round(ageMs / 1_000);
  if (seconds < 120) return `This balance is ${seconds} seconds old.`;
  return `This balance is ${Math.round(seconds / 60)} minutes old.`;
}

const stalest = {
  seenWithinMs: 120_000,
  playingAfterMs: 4_000,
  idleAfterMs: 45_000,
  playingForMs: 5 * 60_000,
};

/** Spends a spare call on the present player whose balance is the most overdue. Answers whether there was one. */
export async function refreshStalest(context: ProviderContext): Promise<boolean> {
  const playerId = await findStalest(context.db, { ...stalest, clockNow: context.clock.now() });
  if (playerId === undefined) return false;
  // An agent who disconnected the provider isn't connected again behind its back.
  if (!(await context.gateway.status()).isLoggedIn) return false;
  try {
    const answer = await readBalance(context, await getProviderPlayer(context.db, playerId), 'background');
    return answer.ok;
  } catch (error) {
    // No spare call is left; the next minute has some.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
