import { webhookPayload, webhookTestType, webhookTypes } from '@golden-acers/contract';
import { type Components, pascal } from './openapi-components.ts';

/** The headers of Standard Webhooks. */
const headers = {
  'webhook-id': 'The same at every attempt. A receiver ignores an id that it has processed.',
  'webhook-timestamp': 'The second of the attempt, since 1970. Refuse what is older than five minutes.',
  'webhook-signature': 'One or more of `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64.',
};

/** The events that the server sends to the endpoints of agents. */
export function describeWebhooks(components: Components) {
  const parameters = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    ([...webhookTypes, webhookTestType] as const).map((type) => {
      const name = `${pascal(type)}Webhook`;
      const schema = components.schemaOf(webhookPayload(type), 'output', name);
      const operation = {
        operationId: `webhook_${type.replace('.', '_')}`,
        summary: type,
        tags: ['Webhooks'],
        // The signature identifies the server. A receiver needs no credential of it.
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          '2XX': { description: 'Received. Any other status, or none within 10 seconds, is retried.' },
        },
      };
      return [type, { post: operation }];
    }),
  );
}
