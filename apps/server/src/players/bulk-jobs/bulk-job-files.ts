import { type BulkJob, bulkJobLimits } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { type CsvCell, csvBom, csvHeaderLine, csvLines } from '../../reporting/exports/exports.ts';
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

const text = (value: string | null): CsvCell => ({ kind: 'text', value });

/** The result of each row, failures first. */
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
  const lines = rows.map((row): readonly CsvCell[] => [
    text(row.account),
    text(row.id),
    text(row.nickname),
    { kind: 'cents', value: row.amountCents === null ? null : BigInt(row.amountCents) },
    text(row.balanceBefore),
    text(row.state),
    { kind: 'whole', value: row.tries },
    text(row.refusal?.code ?? null),
    text(row.refusal?.text ?? null),
    text(row.transferId),
    text(row.endedAt),
  ]);
  return { name: `${job.kind}-${job.id}.csv`, text: `${csvBom}${csvHeaderLine(headings)}${csvLines(lines)}` };
}

export function createPasswordsFile(jobId: string, passwords: readonly GeneratedPassword[]): BulkJobFile {
  const lines = passwords.map(({ account, password }) => [text(account), text(password)]);
  return {
    name: `passwords-${jobId}.csv`,
    text: `${csvBom}${csvHeaderLine(['Account', 'Password'])}${csvLines(lines)}`,
  };
}
