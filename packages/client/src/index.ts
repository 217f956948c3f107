export {
  type ClientOptions,
  type Component,
  clientVersion,
  createClient,
  type GoldenAcersClient,
} from './client.ts';
export {
  CommandPendingError,
  createIdempotencyKey,
  type RetryOptions,
  type RunCommandOptions,
  runCommand,
  withRetries,
} from './commands.ts';
export {
  ApiError,
  type ApiErrorCode,
  type CallResult,
  dataOf,
  isApiError,
  type RefusalNext,
} from './errors.ts';
export { type ApiEvent, type EventsOptions, readEvents } from './events.ts';
export { readAll } from './pages.ts';
export type { components, operations, paths, webhooks } from './schema.ts';
export {
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookVerification,
  WebhookVerificationError,
} from './webhooks.ts';
