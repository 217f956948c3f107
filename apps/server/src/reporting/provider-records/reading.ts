import type { RecordKind, RecordReading } from '@golden-acers/contract';
import { dayMs, dayOf, demand, inTransaction, newId, Refusal, type Worked } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { type AgentWork, demandAnswer, playerRefusals } from '../../provider/provider-accounts/provider.ts';
import { freshFrom, readMissing } from './kept.ts';
import { type Days, providerDaysOf, spanOfDays } from './period.ts';
import {
  endPart,
  forgetReadings,
  insertReading,
  leasePart,
  listAgentsOfParts,
  listReadingRows,
  type Part,
  type PartEnd,
  type ReadingRow,
  stopReading,
} from './reading.sql.ts';
import { listUnread } from './records.sql.ts';
import { demandScope } from './scope.ts';

/** At 8 calls a minute that takes ten hours: longer questions are better asked of one store after the other. */
const playersMax = 5_000;
/** Of one agent at a time: beyond it others' questions would wait for a single agent's. */
const readingsMax = 3;
const listedMax = 20;
const leaseMs = 60_000;
const attemptsMax = 5;
const retryFirstMs = 5_000;
const forgottenAfterMs = 7 * dayMs;

export interface Question extends Days {
  readonly kind: RecordKind;
  readonly players: string;
}

/**
 * Sees to it that a question can be answered from our database. One account is read at once, with all refusals of the
 * provider; for more, calls are spent in the background which nobody else wants, and the reading tells how far it is. Null:
 * nothing is missing.
 */
export async function readQuestion(
  context: Context,
  actor: AgentActor,
  question: Question,
): Promise<RecordReading | null> {
  const { agentId } = actor;
  const { kind } = question;
  const { scope } = await demandScope(context.db, agentId, question);
  const days = providerDaysOf(scope).filter((day) => day <= dayOf(context.clock.now()));
  if (days.length === 0) return null;
  const asked = { kind, days, freshFrom: freshFrom(context) };
  const unread = await listUnread(context.db, scope, asked, playersMax + 1);
  demand(unread.length <= playersMax, 'records.too_many');
  const [first, ...others] = unread;
  if (first === undefined) return null;
  if (others.length === 0) {
    demandAnswer(await readMissing(context, { ...first, kind, days }, 'launch'), playerRefusals);
    return null;
  }
  const id = newId('rr', context.clock, context.random);
  await inTransaction(context.db, async (tx) => {
    const open = (await listReadings(context, agentId, tx)).filter(({ isOver }) => !isOver);
    demand(open.length < readingsMax, 'records.too_many_readings');
    const reading = { id, agentId, kind, fromDay: days[0] ?? '', toDay: days.at(-1) ?? '' };
    // Who hangs on an agent that is configured no more can't be read.
    const playerIds = unread
      .filter(({ providerAgentId }) => context.gateway.agentIds.includes(providerAgentId))
      .map(({ playerId }) => playerId);
    await insertReading(tx, reading, playerIds);
    const after = { ...question, accounts: unread.length };
    await recordAct(tx, { actor, act: 'records.read', subject: { kind: 'report', id }, after });
  });
  const [reading] = (await listReadingRows(context.db, agentId, { id, limit: 1 })).map(describe(context));
  demand(reading, 'records.reading_not_found');
  return reading;
}

export async function listReadings(
  context: Context,
  agentId: string,
  db: Context['db'] = context.db,
): Promise<RecordReading[]> {
  return (await listReadingRows(db, agentId, { limit: listedMax })).map(describe(context));
}

export async function endReading({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    demand(await stopReading(tx, actor.agentId, id), 'records.reading_not_found');
    await recordAct(tx, { actor, act: 'records.read_stopped', subject: { kind: 'report', id } });
  });
}

function describe({ gateway }: Context) {
  return ({ id, kind, players, done, failed, isStopped }: ReadingRow): RecordReading => {
    const left = players - Number(done + failed);
    return {
      id,
      kind,
      players,
      done: Number(done),
      failed: Number(failed),
      isOver: isStopped || left === 0,
      secondsLeft: Math.ceil((left * 60) / gateway.tuning.recordCallsPerMinute),
    };
  };
}

/** For the background: what is asked for is read player by player, with spare calls. */
export const recordReadings: AgentWork = {
  find: ({ db, gateway }) => listAgentsOfParts(db, gateway.agentsWithSpareRecords()),
  work: readNext,
};

async function readNext(context: Context, providerAgentId: string): Promise<Worked> {
  const part = await leasePart(context.db, providerAgentId, leaseMs);
  if (part === undefined) return 'nothing';
  const end = await readPart(context, part);
  await endPart(context.db, part, end);
  if ('isUntried' in end) return 'nothing';
  return 'readAt' in end ? 'more' : 'obstacle';
}

async function readPart(context: Context, part: Part): Promise<PartEnd> {
  const days = providerDaysOf(spanOfDays({ fromDate: part.fromDay, toDate: part.toDay }));
  try {
    const answer = await readMissing(context, { ...part, days }, 'background');
    if (answer.ok) return { readAt: true };
    context.log.warn(
      { player: part.playerId, code: answer.code },
      'a question could not read the provider’s records',
    );
  } catch (error) {
    // Without a turn in the budget it stays the next one: whoever needs a call more comes first.
    if (error instanceof Refusal) return { isUntried: true };
    // What can't be kept is given up after some attempts, like what can't be read.
    context.log.error({ err: error, player: part.playerId }, 'records could not be kept');
  }
  return part.attempts >= attemptsMax ? { failedAt: true } : { againInMs: retryFirstMs * 2 ** part.attempts };
}

/** For the background, now and then. */
export async function forgetOldReadings({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await forgetReadings(db, forgottenAfterMs);
  return false;
}
