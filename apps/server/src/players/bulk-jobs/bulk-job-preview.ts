import {
  type BodyOf,
  type BulkJobKind,
  type BulkJobPreview,
  type BulkJobSelection,
  bulkJobLimits,
  bulkJobPermissions,
  type Language,
  type Money,
  refusalText,
  toCents,
  toMoney,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand } from '@golden-acers/platform';
import { getAgentCredit, getMoneyLimits } from '../../access/permissions/permissions.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { demandStepUpForAmount } from '../../agents/agent-settings/agent-settings.ts';
import { type SecondAgentNeed, secondAgentNeed } from '../../agents/approvals/second-agent.ts';
import type { Context, TxContext } from '../../context.ts';
import { listSelectedPlayers } from '../players/players.ts';
import {
  countOtherCalls,
  getDayTotalCents,
  listBulkJobCandidates,
  listOpenRowCounts,
  listProviderAgentCredits,
} from './bulk-job-candidates.sql.ts';
import { countCalls, estimateBulkJob } from './bulk-job-estimates.ts';
import { listDoneAccounts, listNamedAccounts } from './bulk-job-options.sql.ts';
import { type BulkJobOptions, getBulkJobOptions } from './bulk-job-options.ts';
import { findBulkJob } from './bulk-jobs.sql.ts';
import { type ValidatedRow, validateRows } from './row-validation.ts';

/** Each kind needs its own permission, which the endpoint can't declare. */
export function demandBulkJobPermission(
  { permissions }: Pick<AgentActor, 'permissions'>,
  kind: BulkJobKind,
): void {
  demand(permissions.has(bulkJobPermissions[kind]), 'agent.not_permitted');
}

/** Money needs a step-up from the threshold on; new passwords and moves always. */
export async function demandJobStepUp(
  tx: TxContext,
  actor: AgentActor,
  kind: BulkJobKind,
  sumCents: bigint,
): Promise<void> {
  if (kind === 'reset_password' || kind === 'move') await demandRecentStepUp(tx, actor);
  if (isMoneyJob(kind)) await demandStepUpForAmount(tx, actor, sumCents);
}

/** A row of a command as it is stored. */
export const toRow = ({
  account,
  amount,
}: {
  readonly account: string;
  readonly amount?: Money | undefined;
}) => ({
  account,
  ...(amount !== undefined && { amountCents: Number(toCents(amount)) }),
});

/** Previews a job without writing. A player outside the subtree is refused as unknown. */
export async function previewBulkJob(
  context: Context,
  actor: AgentActor,
  {
    kind,
    selection,
    amount,
    amounts = [],
    language,
    ...fields
  }: BodyOf<'POST /fortune-panda/jobs/preview'> & { language: Language },
): Promise<BulkJobPreview> {
  demandBulkJobPermission(actor, kind);
  const options = await getBulkJobOptions(context, actor, kind, fields);
  const accounts = await accountsOf(context, actor, selection);
  const own = new Map(amounts.map((row) => [row.account, row.amount]));
  const selected = new Set(accounts);
  demand(
    amounts.every(({ account }) => selected.has(account)),
    'player.not_found',
  );
  const rows = accounts.map((account) => toRow({ account, amount: own.get(account) ?? amount }));
  const validated = await loadAndValidateRows(context, { ...actor, kind, options, rows });
  const { accepted, sumCents } = acceptedTotalsOf(validated);
  const amountsMissing = validated.filter(({ code }) => code === 'job.amount_missing').length;
  return {
    rows: validated.map((row) => ({
      account: row.candidate.account,
      id: String(row.candidate.number),
      nickname: row.candidate.nickname,
      balance: toMoney(row.candidate.balanceCents),
      balanceAfter: row.balanceAfterCents === undefined ? null : toMoney(row.balanceAfterCents),
      amount: row.amountCents === undefined ? null : toMoney(row.amountCents),
      refusal: row.code === undefined ? null : { code: row.code, text: refusalText(row.code, language) },
    })),
    accepted: accepted.length,
    refused: validated.length - accepted.length - amountsMissing,
    amountsMissing,
    sum: toMoney(sumCents),
    mayGetBonus: accepted.filter(({ candidate }) => candidate.mayGetBonus).length,
    estimate: estimateBulkJob(
      countCalls(
        kind,
        accepted.map(({ candidate }) => candidate),
        context.config.provider.isSandbox,
      ),
      {
        tuning: context.gateway.tuning,
        otherOpenRows: await listOpenRowCounts(context.db),
        otherCalls: await countOtherCalls(context.db, context.gateway.tuning.windowMs),
      },
    ),
    confirmation: requiredConfirmation(context, kind, validated),
  };
}

async function accountsOf(context: Context, actor: AgentActor, selection: BulkJobSelection) {
  if ('job' in selection) {
    demand(await findBulkJob(context.db, actor.agentId, selection.job), 'job.not_found');
    const done = await listDoneAccounts(context.db, actor.agentId, selection.job);
    demand(done.length > 0, 'job.nobody_selected');
    return done;
  }
  if ('accounts' in selection) return [...new Set(selection.accounts)];
  if ('names' in selection) return listNamedAccounts(context.db, actor.agentId, selection.names);
  const limit = bulkJobLimits.maxRowsOfCommand + 1;
  const players = await listSelectedPlayers(context, actor, selection, { after: 0n, limit });
  demand(players.length > 0, 'job.nobody_selected');
  demand(players.length < limit, 'job.too_many_players');
  return players.map(({ account }) => account);
}

export interface RowsToValidate {
  readonly agentId: string;
  readonly apiKeyId?: string | undefined;
  readonly kind: BulkJobKind;
  readonly options: BulkJobOptions;
  readonly rows: readonly { readonly account: string; readonly amountCents?: number | undefined }[];
}

/** Validates each row as of now. Every player must belong to the subtree. */
export async function loadAndValidateRows(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { agentId, apiKeyId, kind, options, rows }: RowsToValidate,
): Promise<ValidatedRow[]> {
  const amounts = new Map(rows.map(({ account, amountCents }) => [account, amountCents]));
  const candidates = await listBulkJobCandidates(db, { agentId, apiKeyId, kind, amounts });
  demand(candidates.length === amounts.size, 'player.not_found');
  const requestedRows = candidates.map((candidate) => {
    const cents = amounts.get(candidate.account);
    return { candidate, amountCents: isMoneyJob(kind) && cents !== undefined ? BigInt(cents) : undefined };
  });
  if (!isMoneyJob(kind)) return validateRows(kind, requestedRows, { options });
  const limits = await getMoneyLimits({ db }, config, agentId);
  const dayUsedCents = await getDayTotalCents(db, agentId, kind);
  const allottedCents = await getAgentCredit({ db }, agentId, null);
  const credits = await listProviderAgentCredits(db);
  const bounds = { ...limits, dayUsedCents, allottedCents, credits, config };
  return validateRows(kind, requestedRows, { options, bounds });
}

export function isMoneyJob(kind: BulkJobKind): kind is 'recharge' | 'redeem' {
  return kind === 'recharge' || kind === 'redeem';
}

export function acceptedTotalsOf(validated: readonly ValidatedRow[]): {
  accepted: readonly ValidatedRow[];
  sumCents: bigint;
} {
  const accepted = validated.filter(({ code }) => code === undefined);
  return { accepted, sumCents: accepted.reduce((sum, { amountCents = 0n }) => sum + amountCents, 0n) };
}

/**
 * Returns whether a second agent confirms the job: because of its sum, alone or with the agent's day, or
 * because of what one of its players has already got. No agent below the root could start the same job, so
 * the root decides alone on a sum.
 */
export function bulkJobNeed(
  { config }: Pick<Context, 'config'>,
  kind: BulkJobKind,
  validated: readonly ValidatedRow[],
): SecondAgentNeed {
  const { accepted, sumCents } = acceptedTotalsOf(validated);
  const [first] = accepted;
  if (!isMoneyJob(kind) || first === undefined) return 'no';
  const needs = accepted.map(({ candidate, amountCents = 0n }) =>
    secondAgentNeed(candidate.secondAgent, amountCents, config),
  );
  const jobFacts = { ...first.candidate.secondAgent, dayCents: 0, canAgentBelowDecide: false };
  return needs.find((need) => need !== 'no') ?? secondAgentNeed(jobFacts, sumCents, config);
}

/**
 * Returns the text to type before a large job starts: its sum of money or its number of players. It stops
 * matching when a figure changed since the preview.
 */
export function requiredConfirmation(
  { config }: Pick<Context, 'config'>,
  kind: BulkJobKind,
  validated: readonly ValidatedRow[],
): string | null {
  const { accepted, sumCents } = acceptedTotalsOf(validated);
  const { cents, rows } = config.jobConfirmFrom;
  const isLarge = accepted.length >= rows || sumCents >= BigInt(cents);
  if (!isLarge || accepted.length === 0) return null;
  return isMoneyJob(kind) ? formatCents(sumCents) : String(accepted.length);
}
