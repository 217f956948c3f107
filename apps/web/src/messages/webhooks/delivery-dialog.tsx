import type { WebhookDeliveryDetail, WebhookEndpoint } from '@golden-acers/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { refetchQueries } from '../../api/refetch-queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { copyToClipboard } from '../../ui/toasts.tsx';
import {
  DeliveryStateBadge,
  durationText,
  eventText,
  responseText,
  webhooksPermission,
} from './webhook-texts.tsx';
import { deliveryQuery, webhooksKey } from './webhooks.queries.ts';

interface DeliveryDialogProps {
  webhook: WebhookEndpoint;
  deliveryId: string;
  onClose: () => void;
}

/** Polls a waiting delivery until it has a response. */
export function DeliveryDialog({ webhook, deliveryId, onClose }: DeliveryDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const query = useQuery(deliveryQuery(webhook.id, deliveryId));
  const close = () => {
    onClose();
    void refetchQueries(client, webhooksKey);
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      width="wide"
      title={query.data === undefined ? t('webhooks.delivery') : eventText(t, query.data.type)}
      closeLabel={t('webhooks.close')}
    >
      {query.data !== undefined ? (
        <DeliveryContents webhook={webhook} delivery={query.data} />
      ) : query.error !== null ? (
        <QueryErrorBar query={query} fallback={t('webhooks.deliveryNotLoaded')} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  );
}

interface DeliveryContentsProps {
  webhook: WebhookEndpoint;
  delivery: WebhookDeliveryDetail;
}

function DeliveryContents({ webhook, delivery }: DeliveryContentsProps) {
  const t = useConsoleTranslation();
  const replay = useCommand('POST /agent/webhooks/:id/deliveries/:deliveryId/replay', {
    failure: t('webhooks.failed'),
    invalidates: [webhooksKey],
  });
  const { state, attempts, account, attemptLog, body, responseText: excerpt, nextAttemptAt } = delivery;
  const isBeingSent = state === 'waiting' && attempts === 0;
  const canReplay = webhook.isEnabled && state !== 'waiting';
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-3">
        <Fact label={t('requests.state')}>
          <DeliveryStateBadge state={state} />
        </Fact>
        <Fact label={t('webhooks.occurred')}>
          <Timestamp at={delivery.occurredAt} hasSeconds />
        </Fact>
        {account !== null && <Fact label={t('players.account')}>{account}</Fact>}
        {nextAttemptAt !== null && attempts > 0 && (
          <Fact label={t('webhooks.nextAttempt')}>
            <Timestamp at={nextAttemptAt} hasSeconds />
          </Fact>
        )}
        <Fact label="webhook-id" isWide>
          <code className="text-xs break-all select-all">{delivery.id}</code>
        </Fact>
      </dl>
      <p role="status" className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {isBeingSent && (
          <>
            <Spinner className="size-4" /> {t('webhooks.sending')}
          </>
        )}
      </p>
      <AttemptList attempts={attemptLog} />
      {excerpt !== null && <TextBlock title={t('webhooks.response')} text={excerpt} />}
      {body === null ? (
        <p className="text-sm text-muted">{t('webhooks.bodyHidden')}</p>
      ) : (
        <TextBlock title={t('webhooks.body')} text={prettyJson(body)} copied={body} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <PermittedButton
          permission={webhooksPermission}
          variant="line"
          // Not `disabled`, which would lose the focus and the Escape key.
          aria-disabled={!canReplay}
          busy={replay.isPending || isBeingSent}
          onClick={() => canReplay && replay.mutate({ params: { id: webhook.id, deliveryId: delivery.id } })}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('webhooks.replay')}
        </PermittedButton>
      </div>
    </>
  );
}

function AttemptList({ attempts }: { attempts: WebhookDeliveryDetail['attemptLog'] }) {
  const t = useConsoleTranslation();
  if (attempts.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium text-muted">{t('webhooks.attempts')}</h3>
      <ScrollBox label={t('webhooks.attempts')}>
        <ol className="divide-y divide-line text-sm">
          {attempts.map((attempt) => (
            <li key={attempt.at} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-3.5 py-2">
              <Timestamp at={attempt.at} hasSeconds />
              <span className="grow font-medium">{responseText(t, attempt)}</span>
              <span className="tabular text-muted">{durationText(t, attempt.durationMs)}</span>
            </li>
          ))}
        </ol>
      </ScrollBox>
    </div>
  );
}

interface TextBlockProps {
  title: string;
  text: string;
  /** The text that the button copies, if it differs from the formatted one. */
  copied?: string;
}

/** Rendered as text, because the receiver controls the contents. */
function TextBlock({ title, text, copied }: TextBlockProps) {
  const t = useConsoleTranslation();
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium text-muted">{title}</h3>
        {copied !== undefined && (
          <Button
            variant="line"
            size="row"
            className="grow-0!"
            onClick={() => void copyToClipboard(copied, t('webhooks.copied'), t('webhooks.notCopied'))}
          >
            <Copy aria-hidden className="size-4" />
            {t('webhooks.copy')}
          </Button>
        )}
      </div>
      <ScrollBox label={title}>
        <pre className="bg-surface-2 p-3.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {text === '' ? t('webhooks.emptyResponse') : text}
        </pre>
      </ScrollBox>
    </div>
  );
}

/** A box that the keyboard can scroll. */
function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise only a pointer can scroll it.
      tabIndex={0}
      className="max-h-48 overflow-y-auto rounded-xl border border-line"
    >
      {children}
    </section>
  );
}

const prettyJson = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'col-span-full' : undefined}>
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
