import { type Job, jobLimits } from '@golden-acers/contract';
import type { Context } from '../../context.ts';
import { type CsvCell, csvHeading, csvLines, csvStart } from '../../reporting/exports/exports.ts';
import type { DrawnPassword } from './control.ts';
import { listRows, type Reader } from './jobs.ts';

/** A job has so few rows that its file is one answer. */
export interface ResultFile {
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

/** What became of each player, failures first. */
export async function resultFile(context: Context, job: Job, reader: Reader): Promise<ResultFile> {
  const { rows } = await listRows(context, reader, job.id, {
    page: 1,
    pageSize: jobLimits.rowsMax,
    part: 'all',
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
  return { name: `${job.kind}-${job.id}.csv`, text: `${csvStart}${csvHeading(headings)}${csvLines(lines)}` };
}

export function passwordsFile(jobId: string, passwords: readonly DrawnPassword[]): ResultFile {
  const lines = passwords.map(({ account, password }) => [text(account), text(password)]);
  return {
    name: `passwords-${jobId}.csv`,
    text: `${csvStart}${csvHeading(['Account', 'Password'])}${csvLines(lines)}`,
  };
}
