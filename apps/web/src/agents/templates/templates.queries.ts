import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody, type EndpointResponse } from '../../api/client.ts';

export type MessageTemplateRow = EndpointResponse<'GET /agent/templates'>['data'][number];
export type MessageTemplateValues = EndpointBody<'POST /agent/templates'>;

export const templatesQuery = queryOptions({
  queryKey: ['console', 'templates'],
  queryFn: async ({ signal }) => (await call('GET /agent/templates', { signal })).data,
});

export const saveTemplate = (former: MessageTemplateRow | undefined, body: MessageTemplateValues) =>
  former === undefined
    ? call('POST /agent/templates', { body })
    : call('PUT /agent/templates/:id', { params: { id: former.id }, body, ifMatch: former.version });
