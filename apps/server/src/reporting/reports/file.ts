import { inTransaction } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerSchema } from '../../schema.ts';
import { type CsvCell, csvHeading, csvLines, csvStart } from '../exports/exports.ts';
import { type Flow, gather, netCents } from './flows.ts';
import { plusDays } from './periods.ts';
import { listNames, type Scope, sumFlows, withRoom } from './reports.sql.ts';
import { type ReportAsk, scopeOf } from './scope.ts';

type Db = Kysely<ServerSchema>;

interface AgentDay {
  readonly day: string;
  readonly agent: string;
  readonly flow: Flow;
}

/** Every day and agent with anything moved, in order. */
async function listAgentDays(db: Db, scope: Scope): Promise<AgentDay[]> {
  const [rows, names] = await Promise.all([
    withRoom(db, (tx) => sumFlows(tx, scope, ['dayAndAgent'])),
    listNames(db, scope.agentId),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const sums = gather(rows, ({ place, agentId }) => `${place} ${agentId}`);
  return [...sums]
    .map(([key, flow]) => {
      const [place = '1', agentId = ''] = key.split(' ');
      return {
        day: plusDays(scope.fromDate, Number(place) - 1),
        agent: nameOf.get(agentId) ?? agentId,
        flow,
      };
    })
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.agent.localeCompare(other.agent, 'en'));
}

/** English in every language, so that a program that reads the file never breaks. */
const headings = [
  'Day',
  'Agent',
  'Recharges',
  'Recharged',
  'Redeems',
  'Redeemed',
  'Net',
  'Promotions',
  'Promoted',
  'Corrected',
];

/** A day and an agent a line. */
export async function reportCsv(db: Db, scope: Scope): Promise<string> {
  const days = await listAgentDays(db, scope);
  return csvStart + csvHeading(headings) + csvLines(days.map(cellsOf));
}

function cellsOf({ day, agent, flow }: AgentDay): CsvCell[] {
  const { recharge, redeem, promotion, correction } = flow;
  return [
    { kind: 'text', value: day },
    { kind: 'text', value: agent },
    { kind: 'whole', value: recharge.transfers },
    { kind: 'cents', value: recharge.cents },
    { kind: 'whole', value: redeem.transfers },
    { kind: 'cents', value: redeem.cents },
    { kind: 'cents', value: netCents(flow) },
    { kind: 'whole', value: promotion.transfers },
    { kind: 'cents', value: promotion.cents },
    { kind: 'cents', value: correction.cents },
  ];
}

export const fileName = ({ fromDate, toDate }: Scope) => `report-${fromDate}-to-${toDate}.csv`;

/** As many lines as the period has days and the subtree agents with anything moved: small enough to be made at once. */
export async function makeFile(
  { db }: Pick<Context, 'db'>,
  actor: AgentActor,
  ask: ReportAsk,
): Promise<{ name: string; content: AsyncIterable<Uint8Array> }> {
  const scope = await scopeOf(db, actor.agentId, ask);
  const text = await reportCsv(db, scope);
  const after = { fromDate: scope.fromDate, toDate: scope.toDate };
  await inTransaction(db, (tx) =>
    recordAct(tx, { actor, act: 'report.downloaded', subject: { kind: 'agent', id: scope.agentId }, after }),
  );
  return { name: fileName(scope), content: inOnePart(Buffer.from(text)) };
}

async function* inOnePart(part: Uint8Array): AsyncIterable<Uint8Array> {
  yield part;
}
