import type { WebhookDelivery, WebhookEndpoint } from '@golden-acers/contract';
import { webhookTestType, webhookTypes } from '@golden-acers/contract/agent-constants';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';

export const webhooksPermission = 'webhooks.manage';

/** The name of an endpoint, or its URL without one. */
export const webhookName = ({ url, description }: Pick<WebhookEndpoint, 'url' | 'description'>): string =>
  description || url.replace(/^https?:\/\//, '');

const deliveryTypes = [...webhookTypes, webhookTestType] as const;

/** A newer server may have more events. */
export function eventText(t: ConsoleTranslateFn, type: string): string {
  const known = deliveryTypes.find((one) => one === type);
  return known === undefined ? type : t(`webhooks.types.${known}`);
}

const problems = [
  'url_not_allowed',
  'address_not_public',
  'host_not_found',
  'timed_out',
  'connection_failed',
  'endpoint_disabled',
] as const;

type Outcome = Pick<WebhookDelivery, 'responseStatus' | 'problem'>;

/** The response's status, or the reason why there is none. */
export function responseText(t: ConsoleTranslateFn, { responseStatus, problem }: Outcome): string {
  if (problem === null) return responseStatus === null ? '–' : String(responseStatus);
  const known = problems.find((one) => one === problem);
  return known === undefined ? problem : t(`webhooks.problems.${known}`);
}

export const durationText = (t: ConsoleTranslateFn, durationMs: number | null): string =>
  durationMs === null ? '–' : t('webhooks.milliseconds', { ms: formatCount(durationMs) });

export function WebhookStateBadge({ webhook }: { webhook: WebhookEndpoint }) {
  const t = useConsoleTranslation();
  const { isEnabled, disabledBecause, failingSince } = webhook;
  if (!isEnabled)
    return (
      <Badge tone={disabledBecause === null ? 'plain' : 'bad'}>
        {t(`webhooks.disabled.${disabledBecause ?? 'agent'}`)}
      </Badge>
    );
  return failingSince === null ? (
    <Badge tone="good">{t('webhooks.active')}</Badge>
  ) : (
    <Badge tone="warn">{t('webhooks.failing')}</Badge>
  );
}

/** Since when an endpoint has failed or been disabled. */
export function WebhookStateSince({ webhook }: { webhook: WebhookEndpoint }) {
  const t = useConsoleTranslation();
  const { isEnabled, disabledAt, failingSince } = webhook;
  const since = isEnabled ? failingSince : disabledAt;
  if (since === null) return null;
  return (
    <span className="text-xs text-muted">
      {t('webhooks.since')} <Timestamp at={since} />
    </span>
  );
}

/** Null when the overlap of a rotation has ended. */
export const formerSecretEnd = ({ previousSecretUntil }: WebhookEndpoint): string | null =>
  previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now() ? previousSecretUntil : null;

const deliveryTones = { waiting: 'warn', delivered: 'good', failed: 'bad', withheld: 'plain' } as const;

export function DeliveryStateBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  const t = useConsoleTranslation();
  return <Badge tone={deliveryTones[state]}>{t(`webhooks.states.${state}`)}</Badge>;
}
