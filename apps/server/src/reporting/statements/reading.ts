import { dayOf, inTransaction, newId, Refusal, type Worked } from '@golden-acers/platform';
import type { TradeRecord } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import type { AgentWork } from '../../provider/provider-accounts/provider.ts';
import type { ServerTx } from '../../schema.ts';
import { lockTrades, noteTradesRead } from '../provider-records/records.ts';
import { type Comparison, compare, type Found } from './compare.ts';
import { dayBefore, settledAfterMs, spanAround, spanOf } from './days.ts';
import {
  hasSigns,
  keepDifference,
  keepRecords,
  leaseUnread,
  letGo,
  listAgentsOfRead,
  listAgentsOfUnread,
  listOurs,
  listTheirs,
  lockReadStatement,
  markCompared,
  putOff,
  resumeSettled,
  type Unread,
} from './reading.sql.ts';
import { addPlayers, insertStatement, listWithoutStatement } from './statements.sql.ts';

/** Longer than a call and its repeat after a new sign-in. */
const leaseMs = 60_000;
const retryFirstMs = 5_000;
const retryLongestMs = 10 * 60_000;

/** Begins yesterday's statements, and has those compared again that waited for a transfer. Answers whether there were any. */
export async function workOnStatements(context: Context): Promise<boolean> {
  return (await beginYesterday(context)) || resumeSettled(context.db);
}

/** What statements are compared with is read with spare calls, and kept: a server that stops loses nothing. */
export const statementRecords: AgentWork = {
  find: ({ db, gateway }) => listAgentsOfUnread(db, gateway.agentsWithSpareRecords()),
  work: readNext,
};

async function readNext(context: Context, providerAgentId: string): Promise<Worked> {
  const unread = await leaseUnread(context.db, providerAgentId, leaseMs);
  return unread === undefined ? 'nothing' : readPlayer(context, unread);
}

async function beginYesterday(context: Context): Promise<boolean> {
  const day = dayBefore(dayOf(new Date(context.clock.now().getTime() - settledAfterMs)));
  const { agentIds } = context.gateway;
  const missing = await listWithoutStatement(context.db, agentIds, { day, until: spanOf(day).to });
  for (const providerAgentId of missing) {
    await inTransaction(context.db, (tx) => begin(tx, context, { providerAgentId, day, requestedBy: null }));
  }
  return missing.length > 0;
}

/** Writes a statement down, to be made in the background. Does nothing when the day has one. */
export async function begin(
  tx: ServerTx,
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  statement: { providerAgentId: string; day: string; requestedBy: string | null },
): Promise<void> {
  const id = newId('st', clock, random);
  if (!(await insertStatement(tx, { ...statement, id }))) return;
  await addPlayers(tx, { statementId: id, ...spanAround(statement.day), until: spanOf(statement.day).to });
}

async function readPlayer(context: Context, unread: Unread): Promise<Worked> {
  const { db } = context;
  const readAt = context.clock.now();
  const answer = await askRecords(context, unread);
  if (!Array.isArray(answer)) {
    // Without a turn in the budget it stays the next one: whoever needs the records more comes first.
    await putOff(db, unread, answer === 'busy' ? 0 : backOffMs(unread.attempts));
    return answer === 'busy' ? 'nothing' : 'obstacle';
  }
  const span = spanAround(unread.day);
  const records = answer
    .filter(({ insertTime }) => insertTime >= span.from && insertTime < span.to)
    .map(({ insertTime, scoreCents, balanceBeforeCents, gameId }) => ({
      gameId,
      at: insertTime,
      scoreCents,
      balanceBeforeCents,
    }));
  await inTransaction(db, async (tx) => {
    await lockTrades(tx, unread.playerId);
    await keepRecords(tx, { ...unread, ...span, records });
    await noteTradesRead(tx, { ...unread, readAt });
  });
  return 'more';
}

/** The records; or `busy` without a turn, or `failed`. An account that the provider doesn't know has none. */
async function askRecords(
  { gateway, log }: Context,
  { account, day, ...owner }: Unread,
): Promise<readonly TradeRecord[] | 'busy' | 'failed'> {
  try {
    const answer = await gateway
      .as('background', owner)
      .listTrades({ account, fromDate: dayBefore(day), toDate: dayOf(spanOf(day).to) });
    if (answer.ok) return answer.value;
    if (answer.code === 'account_not_found') return [];
    log.warn(
      { player: owner.playerId, code: answer.code },
      'a statement could not read the provider’s records',
    );
    return 'failed';
  } catch (error) {
    if (error instanceof Refusal) return 'busy';
    throw error;
  }
}

function backOffMs(attempts: number): number {
  return Math.min(retryFirstMs * 2 ** Math.min(attempts, 10), retryLongestMs);
}

/** Statements whose players are all read are compared with our books. */
export const statementComparisons: AgentWork = {
  find: ({ db }) => listAgentsOfRead(db),
  work: compareOne,
};

async function compareOne(context: Context, providerAgentId: string): Promise<Worked> {
  return inTransaction(context.db, async (tx) => {
    const statement = await lockReadStatement(tx, providerAgentId);
    if (statement === undefined) return 'nothing';
    const { id, day } = statement;
    const span = { providerAgentId, ...spanAround(day) };
    const comparison = compare(await listOurs(tx, span), await listTheirs(tx, span), {
      ...spanOf(day),
      hasSigns: await hasSigns(tx, providerAgentId),
    });
    await keepDifferences(tx, context, id, comparison);
    await markCompared(tx, id, comparison);
    if (comparison.differences.length > 0) {
      const differences = comparison.differences.length;
      context.log.error(
        { statement: id, day, differences },
        'a daily statement differs from the provider’s records',
      );
    }
    return 'more';
  });
}

async function keepDifferences(
  tx: ServerTx,
  { clock, random }: Context,
  statementId: string,
  { differences }: Comparison,
): Promise<void> {
  const marks: string[] = [];
  for (const found of differences) {
    const mark = markOf(found, marks);
    marks.push(mark);
    await keepDifference(tx, { ...found, id: newId('df', clock, random), statementId, mark });
  }
  for (const gone of await letGo(tx, statementId, marks)) {
    if (!gone.isCorrected) continue;
    await keepDifference(tx, {
      id: newId('df', clock, random),
      statementId,
      playerId: gone.playerId,
      kind: 'correction_undone',
      mark: `correction_undone ${gone.id}`,
      transferId: gone.transferId,
      rejectedTransferId: null,
      oursCents: gone.changeCents,
      theirsCents: 0n,
      changeCents: -gone.changeCents,
      oursAt: null,
      theirsAt: null,
    });
  }
}

/** The same for the same difference in every run. Equal records are told apart by counting them. */
function markOf(found: Found, before: readonly string[]): string {
  const { kind, playerId, transferId, theirsAt, oursCents, theirsCents } = found;
  const what = [kind, playerId, transferId, theirsAt?.toISOString(), oursCents, theirsCents].join(' ');
  for (let place = 1; ; place += 1) {
    const mark = `${what} ${place}`;
    if (!before.includes(mark)) return mark;
  }
}
