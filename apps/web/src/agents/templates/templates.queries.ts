import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type MessageTemplateRow = EndpointResponse<'GET /agent/templates'>['data'][number];
export type MessageTemplateValues = Pick<MessageTemplateRow, 'purpose' | 'language' | 'text'>;

export const templatesQuery = queryOptions({
  queryKey: ['console', 'templates'],
  queryFn: async ({ signal }) => (await call('GET /agent/templates', { signal })).data,
});

export async function saveTemplate(
  id: string | undefined,
  body: MessageTemplateValues,
): Promise<MessageTemplateRow> {
  if (id === undefined) return (await call('POST /agent/templates', { body })).data;
  return (await call('PUT /agent/templates/:id', { params: { id }, body })).data;
}

export const deleteTemplate = (id: string): Promise<unknown> =>
  call('POST /agent/templates/:id/remove', { params: { id }, body: {} });
