import { Refusal } from '@golden-acers/platform';
import { crashAt } from '../../crash-points.ts';
import { getProviderPlayer, type ProviderContext, readBalance } from '../provider/provider.ts';
import { advance } from './carry-out.ts';
import {
  countFrom,
  daysAround,
  namesFor,
  questionOf,
  settle,
  uncountable,
  type Verdict,
  widestFrom,
} from './settlement.ts';
import type { TransferRow } from './transfers.sql.ts';
import { ageOf, leaseUnsettled, listSiblings } from './unsettled.sql.ts';

/** In calls: the records, the balance, a sign-in, and as long again for their turns. Then another server may look too. */
const leaseCalls = 4;
const siblingDays = 32;
/** After a day without an answer of the provider's records, a person decides. */
const giveUpAfterMs = 24 * 3_600_000;

/**
 * Settles one transfer of unknown outcome, or one left in `sending` by a server that died: from the provider's records of
 * trades and the balance, never by sending it again. Answers whether there was one to look at.
 */
export async function settleUnknown(context: ProviderContext): Promise<boolean> {
  const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
  const [leased] = await leaseUnsettled(context.db, { limit: 1, leaseMs });
  if (leased === undefined) return false;
  const transfer =
    leased.state === 'unknown'
      ? leased
      : (await advance(context, leased, { type: 'server_lost', leaseMs })).transfer;
  if (transfer.state !== 'unknown') return true;
  crashAt(context.config, 'reconcile.leased');
  const verdict = await judge(context, transfer);
  crashAt(context.config, 'reconcile.judged');
  const believedInMs = boundMs(context) - (await ageOf(context.db, transfer.id));
  const { effect } = await advance(context, transfer, { type: 'verdict', verdict, believedInMs });
  if (effect === 'call_person') {
    context.log.error({ transfer: transfer.id, why: verdict.why }, 'a transfer needs a person');
  }
  return true;
}

/** From the age on, nothing of the transfer can be under way any more: its last call began within one time-out. */
function boundMs({ gateway }: ProviderContext): number {
  return gateway.tuning.moneyTimeoutMs + gateway.tuning.inFlightMs;
}

async function judge(context: ProviderContext, transfer: TransferRow): Promise<Verdict> {
  const { db, gateway, clock } = context;
  const sentAt = transfer.sentClockAt;
  if (sentAt === null) return { state: 'review', why: 'it has no time of sending' };
  const ageMs = await ageOf(db, transfer.id);
  const others = await listSiblings(db, { transfer, days: siblingDays });
  const from = countFrom(
    sentAt,
    others.flatMap(({ sentClockAt }) => sentClockAt ?? []),
  );
  const player = await getProviderPlayer(db, transfer.playerId);
  const { transactionId } = gateway.tuning;
  if (from === undefined && transactionId !== 'recorded') return uncountable;
  const asked = await askProvider(async () => {
    const days = daysAround(from ?? widestFrom(sentAt), clock.now());
    const provider = gateway.as('money', player);
    const trades = await provider.listTrades({ account: player.account, ...days });
    if (!trades.ok) return trades;
    const info = await readBalance(context, player, provider);
    return { ok: true as const, value: { trades: trades.value, info: info.ok ? info.value : undefined } };
  });
  if (typeof asked === 'string') {
    return ageMs > giveUpAfterMs ? { state: 'review', why: asked } : { state: 'wait', why: asked };
  }
  return settle(
    questionOf({ ...transfer, sentClockAt: sentAt }, others, {
      from,
      ageMs,
      inFlightMs: boundMs(context),
      trades: asked.trades,
      balanceNowCents: asked.info?.balanceCents,
      named: transactionId === 'recorded' ? namesFor(transfer, others) : undefined,
    }),
  );
}

/** The answer, or why there is none, for the evidence. */
async function askProvider<T>(
  ask: () => Promise<{ ok: true; value: T } | { ok: false; code: string }>,
): Promise<T | string> {
  try {
    const answer = await ask();
    return answer.ok ? answer.value : `the provider's records could not be read: ${answer.code}`;
  } catch (error) {
    if (error instanceof Refusal) return `the provider could not be asked: ${error.code}`;
    throw error;
  }
}
