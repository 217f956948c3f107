import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';

export type Template = Reply<'GET /agent/templates'>['data'][number];
export type TemplateWords = Pick<Template, 'purpose' | 'language' | 'text'>;

/** The agent's own texts to players. */
export const templatesQuery = queryOptions({
  queryKey: ['console', 'templates'],
  queryFn: async ({ signal }) => (await call('GET /agent/templates', { signal })).data,
});

export async function saveTemplate(id: string | undefined, body: TemplateWords): Promise<Template> {
  if (id === undefined) return (await call('POST /agent/templates', { body })).data;
  return (await call('PUT /agent/templates/:id', { params: { id }, body })).data;
}

export const removeTemplate = (id: string): Promise<unknown> =>
  call('POST /agent/templates/:id/remove', { params: { id }, body: {} });
