import type { JobKind, JobPreview, Language, Permission, PlayerSelection } from '@golden-acers/contract';
import { jobLimits, refusalText } from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import { creditOf, limitsOf } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
import { listSelected } from '../players/players.ts';
import { listCandidates, listCredits, listOpenCounts, sumOfDay } from './candidates.sql.ts';
import { callsOf, estimate } from './estimates.ts';
import { type Judged, judge } from './judging.ts';

const permissionOf = {
  recharge: 'money.recharge',
  redeem: 'money.redeem',
  reset_password: 'players.password',
  unbind: 'players.unbind',
} as const satisfies Record<JobKind, Permission>;

/** Every kind needs a permission of its own, which no path tells. */
export function demandPermission({ permissions }: Pick<AgentActor, 'permissions'>, kind: JobKind): void {
  demand(permissions.has(permissionOf[kind]), 'agent.not_permitted');
}

export interface PreviewAsk {
  readonly kind: JobKind;
  readonly selection: PlayerSelection;
  readonly amountCents?: number | undefined;
  readonly amounts?: readonly { readonly account: string; readonly amountCents: number }[] | undefined;
  /** Of the reasons. */
  readonly language: Language;
}

/** What a job would do now. Nothing is written. Refuses a name outside of the subtree, as if there were none. */
export async function previewJob(
  context: Context,
  actor: AgentActor,
  { kind, selection, amountCents, amounts = [], language }: PreviewAsk,
): Promise<JobPreview> {
  demandPermission(actor, kind);
  const accounts = await accountsOf(context, actor.agentId, selection);
  const own = new Map(amounts.map((row) => [row.account, row.amountCents]));
  const rows = accounts.map((account) => ({ account, amountCents: own.get(account) ?? amountCents }));
  const judged = await judgeRows(context, context.db, { agentId: actor.agentId, kind, rows });
  const { accepted, sumCents } = totalsOf(judged);
  return {
    rows: judged.map((row) => ({
      account: row.candidate.account,
      id: String(row.candidate.number),
      nickname: row.candidate.nickname,
      balance: formatCents(row.candidate.balanceCents),
      balanceAfter: row.balanceAfterCents === undefined ? null : formatCents(row.balanceAfterCents),
      amountCents: row.amountCents === undefined ? null : Number(row.amountCents),
      refusal: row.code === undefined ? null : { code: row.code, text: refusalText(row.code, language) },
    })),
    accepted: accepted.length,
    refused: judged.length - accepted.length,
    sumCents: Number(sumCents),
    estimate: estimate(
      callsOf(
        kind,
        accepted.map(({ candidate }) => candidate),
        context.config.provider.sandbox,
      ),
      {
        tuning: context.gateway.tuning,
        others: await listOpenCounts(context.db),
      },
    ),
    confirmation: confirmationOf(context, kind, judged),
  };
}

async function accountsOf(
  context: Context,
  agentId: string,
  selection: PlayerSelection,
): Promise<readonly string[]> {
  if ('accounts' in selection) return [...new Set(selection.accounts)];
  const limit = jobLimits.rowsMax + 1;
  const players = await listSelected(context, agentId, selection, { after: 0n, limit });
  demand(players.length > 0, 'job.nobody_selected');
  demand(players.length < limit, 'job.too_many_players');
  return players.map(({ account }) => account);
}

export interface RowsToJudge {
  readonly agentId: string;
  readonly kind: JobKind;
  readonly rows: readonly { readonly account: string; readonly amountCents?: number | undefined }[];
}

/** Each row as it would be carried out now. All must be players of the subtree. */
export async function judgeRows(
  { config }: Pick<Context, 'config'>,
  db: Kysely<ServerSchema>,
  { agentId, kind, rows }: RowsToJudge,
): Promise<Judged[]> {
  const amounts = new Map(rows.map(({ account, amountCents }) => [account, amountCents]));
  const candidates = await listCandidates(db, agentId, [...amounts.keys()]);
  demand(candidates.length === amounts.size, 'player.not_found');
  const wishes = candidates.map((candidate) => {
    const cents = amounts.get(candidate.account);
    return { candidate, amountCents: isMoney(kind) && cents !== undefined ? BigInt(cents) : undefined };
  });
  if (!isMoney(kind)) return judge(kind, wishes, undefined);
  const limits = await limitsOf(db, config, agentId);
  const dayUsedCents = await sumOfDay(db, agentId, kind);
  const allottedCents = await creditOf(db, agentId, null);
  return judge(kind, wishes, { ...limits, dayUsedCents, allottedCents, credits: await listCredits(db) });
}

export function isMoney(kind: JobKind): kind is 'recharge' | 'redeem' {
  return kind === 'recharge' || kind === 'redeem';
}

export function totalsOf(judged: readonly Judged[]): { accepted: readonly Judged[]; sumCents: bigint } {
  const accepted = judged.filter(({ code }) => code === undefined);
  return { accepted, sumCents: accepted.reduce((sum, { amountCents = 0n }) => sum + amountCents, 0n) };
}

/**
 * What has to be typed: the sum where money is moved, else how many players. A figure rather than a word, so that whoever
 * types it has read it; and when something changed since the preview, it no longer fits.
 */
export function confirmationOf(
  { config }: Pick<Context, 'config'>,
  kind: JobKind,
  judged: readonly Judged[],
): string | null {
  const { accepted, sumCents } = totalsOf(judged);
  const { cents, rows } = config.jobConfirmFrom;
  const isLarge = accepted.length >= rows || sumCents >= BigInt(cents);
  if (!isLarge || accepted.length === 0) return null;
  return isMoney(kind) ? formatCents(sumCents) : String(accepted.length);
}
