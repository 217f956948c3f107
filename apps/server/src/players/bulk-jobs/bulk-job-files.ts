import { type BulkJob, bulkJobLimits } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { csvFile, moneyCell } from '../../reporting/exports/exports.ts';
import type { GeneratedPassword } from './bulk-job-actions.ts';
import { type BulkJobViewer, listBulkJobRows } from './bulk-jobs.ts';

export interface BulkJobFile {
  readonly name: string;
  readonly text: string;
}

const headings = [
  'Account',
  'ID',
  'NickName',
  'Amount',
  'Before',
  'State',
  'Tries',
  'Code',
  'Reason',
  'Transfer',
  'Ended',
];

export async function createResultFile(
  context: Context,
  job: BulkJob,
  viewer: BulkJobViewer,
): Promise<BulkJobFile> {
  const { rows } = await listBulkJobRows(context, viewer, job.id, {
    page: 1,
    pageSize: bulkJobLimits.maxRows,
    filter: 'all',
  });
  const lines = rows.map((row) => [
    row.account,
    row.id,
    row.nickname,
    moneyCell(row.amountCents === null ? null : BigInt(row.amountCents)),
    row.balanceBefore,
    row.state,
    row.tries,
    row.refusal?.code ?? null,
    row.refusal?.text ?? null,
    row.transferId,
    row.endedAt,
  ]);
  return { name: `${job.kind}-${job.id}.csv`, text: csvFile(headings, lines) };
}

export function createPasswordsFile(jobId: string, passwords: readonly GeneratedPassword[]): BulkJobFile {
  const lines = passwords.map(({ account, password }) => [account, password]);
  return { name: `passwords-${jobId}.csv`, text: csvFile(['Account', 'Password'], lines) };
}
