import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';
import { saveAnswer } from '../files/save-file.ts';

export type ExportFile = Reply<'GET /agent/exports'>['data'][number];

export interface ExportAsk {
  readonly table: ExportFile['table'];
  readonly filters: Readonly<Record<string, string>>;
}

const key = ['console', 'exports'] as const;
const isUnmade = ({ state }: ExportFile) => state === 'waiting' || state === 'making';

/** The agent's files; looked at again while one of them is being made. */
export const exportsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => {
    const { data, playerApp } = await call('GET /agent/exports', { signal });
    return { files: data, playerApp };
  },
  refetchInterval: ({ state }) => (state.data?.files.some(isUnmade) === true ? 2_000 : false),
});

/** Saves a file that is ready under the name that the server gives it. */
export const saveExport = (id: string): Promise<void> =>
  saveAnswer('GET /agent/exports/:id/file', { params: { id } });

export async function removeExport(client: QueryClient, id: string): Promise<void> {
  await call('POST /agent/exports/:id/remove', { params: { id }, body: {} });
  await client.invalidateQueries({ queryKey: key });
}

/** Nobody watches a button for longer than that. */
const looks = 12;
const lookEveryMs = 800;

/** Has a file made, and saves it when it is soon ready: then true. Otherwise it waits on the list. */
export async function makeFile({ table, filters }: ExportAsk): Promise<boolean> {
  const { data } = await call('POST /agent/exports', { body: { table, filters: { ...filters } } });
  for (let look = 0; look < looks; look += 1) {
    await new Promise((later) => setTimeout(later, lookEveryMs));
    const { data: file } = await call('GET /agent/exports/:id', { params: { id: data.id } });
    if (file.state === 'ready') {
      await saveExport(file.id);
      return true;
    }
    if (!isUnmade(file)) return false;
  }
  return false;
}
