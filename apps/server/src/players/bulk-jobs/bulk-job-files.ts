import { bulkJobRowFilters, type RefusalCode, refusalText } from '@golden-acers/contract';
import { demand } from '@golden-acers/platform';
import { z } from 'zod';
import { csvFile, defineExport, moneyCell } from '../../reporting/exports/exports.ts';
import type { GeneratedPassword } from './bulk-job-actions.ts';
import { selectExportedRows } from './bulk-job-rows.sql.ts';
import { findBulkJob, selectExportedBulkJobs } from './bulk-jobs.sql.ts';

export const bulkJobsExport = defineExport({
  name: 'jobs',
  permission: 'players.read',
  filters: z.strictObject({}),
  rows: selectExportedBulkJobs,
  columns: [
    ['Job', ({ id }) => id],
    ['Action', ({ kind }) => kind],
    ['State', ({ state }) => state],
    ['Rows', ({ rows }) => rows],
    ['Done', ({ done }) => done],
    ['Failed', ({ failed }) => failed],
    ['Cancelled', ({ cancelled }) => cancelled],
    ['Open', ({ waiting, running, checking }) => waiting + running + checking],
    ['Moved', ({ doneCents }) => moneyCell(doneCents)],
    ['By', ({ agentName }) => agentName],
    ['Reason', ({ reason }) => reason],
    ['Started', ({ startedText }) => startedText],
    ['Ended', ({ endedText }) => endedText],
  ],
});

const textOf = (code: RefusalCode | null) => (code === null ? null : refusalText(code, 'en'));

export const bulkJobRowsExport = defineExport({
  name: 'job-rows',
  permission: 'players.read',
  filters: bulkJobRowFilters,
  async rows(db, { agentId, filters, timeZone }) {
    demand(await findBulkJob(db, agentId, filters.job), 'job.not_found');
    return selectExportedRows(db, filters, timeZone);
  },
  columns: [
    ['Account', ({ account }) => account],
    ['ID', ({ number }) => number],
    ['NickName', ({ nickname }) => nickname],
    ['Amount', ({ amountCents }) => moneyCell(amountCents)],
    ['Before', ({ balanceBeforeCents }) => moneyCell(balanceBeforeCents)],
    ['Now', ({ balanceNowCents }) => moneyCell(balanceNowCents)],
    ['State', ({ state }) => state],
    ['Tries', ({ tries }) => tries],
    ['Code', ({ code }) => code],
    ['Result', ({ code }) => textOf(code)],
    ['Transfer', ({ transferId }) => transferId],
    ['Ended', ({ endedText }) => endedText],
  ],
});

export interface PasswordsFile {
  readonly name: string;
  readonly text: string;
}

export function createPasswordsFile(jobId: string, passwords: readonly GeneratedPassword[]): PasswordsFile {
  const lines = passwords.map(({ account, password }) => [account, password]);
  return { name: `passwords-${jobId}.csv`, text: csvFile(['Account', 'Password'], lines) };
}
