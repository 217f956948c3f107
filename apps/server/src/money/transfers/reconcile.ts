import { Refusal, type Worked } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import { type AgentWork, getProviderPlayer, readBalance } from '../../provider/provider-accounts/provider.ts';
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
import { ageOf, leaseDue, listAgentsOfDue, listSiblings } from './unsettled.sql.ts';

/** In calls: the records, the balance, a sign-in, and as long again for their turns. Then another server may look too. */
const leaseCalls = 4;
const siblingDays = 32;
/** After a day without an answer of the provider's records, a person decides. */
const giveUpAfterMs = 24 * 3_600_000;

/**
 * Transfers of unknown outcome, or left in `sending` by a server that died, are settled from the provider's records of trades and the
 * balance, never by sending them again.
 */
export const unknownTransfers: AgentWork = {
  find: ({ db }) => listAgentsOfDue(db, 'unsettled'),
  work: settleUnknown,
};

async function settleUnknown(context: Context, providerAgentId: string): Promise<Worked> {
  const leaseMs = context.gateway.tuning.callTimeoutMs * leaseCalls;
  const leased = await leaseDue(context.db, 'unsettled', { providerAgentId, leaseMs });
  if (leased === undefined) return 'nothing';
  const transfer =
    leased.state === 'unknown'
      ? leased
      : (await advance(context, leased, { type: 'server_lost', leaseMs })).transfer;
  if (transfer.state !== 'unknown') return 'more';
  crashAt(context.config, 'reconcile.leased');
  const { verdict, isAnswered } = await judge(context, transfer);
  crashAt(context.config, 'reconcile.judged');
  const believedInMs = boundMs(context) - (await ageOf(context.db, transfer.id));
  const { effect } = await advance(context, transfer, { type: 'verdict', verdict, believedInMs });
  if (effect === 'call_person') {
    context.log.error({ transfer: transfer.id, why: verdict.why }, 'a transfer needs a person');
  }
  return isAnswered ? 'more' : 'obstacle';
}

/** From the age on, nothing of the transfer can be under way any more: its last call began within one time-out. */
function boundMs({ gateway }: Context): number {
  return gateway.tuning.moneyTimeoutMs + gateway.tuning.inFlightMs;
}

interface Judged {
  readonly verdict: Verdict;
  /** By the provider; or there was no need to ask it. */
  readonly isAnswered: boolean;
}

async function judge(context: Context, transfer: TransferRow): Promise<Judged> {
  const { db, gateway, clock } = context;
  const sentAt = transfer.sentClockAt;
  if (sentAt === null) {
    return { verdict: { state: 'review', why: 'it has no time of sending' }, isAnswered: true };
  }
  const ageMs = await ageOf(db, transfer.id);
  const others = await listSiblings(db, { transfer, days: siblingDays });
  const from = countFrom(
    sentAt,
    others.flatMap(({ sentClockAt }) => sentClockAt ?? []),
  );
  const player = await getProviderPlayer(db, transfer.playerId);
  const { transactionId } = gateway.tuning;
  if (from === undefined && transactionId !== 'recorded') return { verdict: uncountable, isAnswered: true };
  const asked = await askProvider(context, transfer, async () => {
    const days = daysAround(from ?? widestFrom(sentAt), clock.now());
    const provider = gateway.as('money', player);
    const trades = await provider.listTrades({ account: player.account, ...days });
    if (!trades.ok) return trades;
    const info = await readBalance(context, player, provider);
    return { ok: true as const, value: { trades: trades.value, info: info.ok ? info.value : undefined } };
  });
  if (typeof asked === 'string') {
    return { verdict: { state: ageMs > giveUpAfterMs ? 'review' : 'wait', why: asked }, isAnswered: false };
  }
  const verdict = settle(
    questionOf({ ...transfer, sentClockAt: sentAt }, others, {
      from,
      ageMs,
      inFlightMs: boundMs(context),
      trades: asked.trades,
      balanceNowCents: asked.info?.balanceCents,
      named: transactionId === 'recorded' ? namesFor(transfer, others) : undefined,
    }),
  );
  return { verdict, isAnswered: true };
}

/** The answer, or why there is none, for the evidence. */
async function askProvider<T>(
  { log }: Context,
  { id }: TransferRow,
  ask: () => Promise<{ ok: true; value: T } | { ok: false; code: string }>,
): Promise<T | string> {
  try {
    const answer = await ask();
    return answer.ok ? answer.value : `the provider's records could not be read: ${answer.code}`;
  } catch (error) {
    if (error instanceof Refusal) return `the provider could not be asked: ${error.code}`;
    // What fails each time, as a password that no key opens, ends with a person like what is never answered.
    log.error({ err: error, transfer: id }, 'looking for a transfer failed');
    return 'looking for it failed';
  }
}
