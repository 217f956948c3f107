import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { chosenCsvSeparator } from '../files/csv-separator.ts';
import { downloadResponse } from '../files/download-file.ts';

export type ExportListItem = EndpointResponse<'GET /agent/exports'>['data'][number];

export interface ExportTarget {
  readonly table: ExportListItem['table'];
  readonly filters: Readonly<Record<string, string | undefined>>;
}

const exportsKey = ['console', 'exports'] as const;
const isInProgress = ({ state }: ExportListItem) => state === 'waiting' || state === 'making';

export const exportsQuery = queryOptions({
  queryKey: exportsKey,
  queryFn: async ({ signal }) => {
    const { data, playerApp } = await call('GET /agent/exports', { signal });
    return { files: data, playerApp };
  },
  refetchInterval: ({ state }) => (state.data?.files.some(isInProgress) === true ? 2_000 : false),
});

export const downloadExport = (id: string): Promise<void> =>
  downloadResponse('GET /agent/exports/:id/file', {
    params: { id },
    query: { separator: chosenCsvSeparator() },
  });

/** Limits how long a button is busy. */
const maxPolls = 12;
const pollEveryMs = 800;

/** Returns the last state of the file: saved, failed, or still being written. */
export async function createAndDownloadExport(
  { table, filters }: ExportTarget,
  onProgress: (file: ExportListItem) => void,
): Promise<ExportListItem> {
  const given = Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
  let { data: file } = await call('POST /agent/exports', { body: { table, filters: given } });
  for (let poll = 0; poll < maxPolls && isInProgress(file); poll += 1) {
    await new Promise((later) => setTimeout(later, pollEveryMs));
    file = (await call('GET /agent/exports/:id', { params: { id: file.id } })).data;
    onProgress(file);
  }
  if (file.state === 'ready') await downloadExport(file.id);
  return file;
}
