import type { WebhookEndpoint } from '@golden-acers/contract';
import { ArrowLeft, Pencil, Power, RotateCcw, RotateCw, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { IconButton } from '../../ui/button.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ConfirmWebhookDialog, ReplayFailedDialog, RotateWebhookDialog } from './webhook-command-dialogs.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import {
  eventText,
  formerSecretEnd,
  WebhookStateBadge,
  WebhookStateSince,
  webhookName,
  webhooksPermission,
} from './webhook-texts.tsx';

interface WebhookDetailProps {
  webhook: WebhookEndpoint;
  /** Empty if no delivery is open. */
  deliveryId: string;
  onOpenDelivery: (id: string) => void;
  onTest: () => void;
  isTesting: boolean;
  onBack: () => void;
}

type OpenDialog = 'edit' | 'rotate' | 'replay' | 'enable' | 'disable' | 'remove';

export function WebhookDetail({
  webhook,
  deliveryId,
  onOpenDelivery,
  onTest,
  isTesting,
  onBack,
}: WebhookDetailProps) {
  const t = useConsoleTranslation();
  const [open, setOpen] = useState<OpenDialog>();
  const dialog = { webhook, onClose: () => setOpen(undefined) };
  const { isEnabled } = webhook;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2">
        <IconButton label={t('webhooks.back')} onClick={onBack} className="-ml-2">
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h1 className="min-w-0 font-display text-xl leading-tight wrap-anywhere">{webhookName(webhook)}</h1>
        <WebhookStateBadge webhook={webhook} />
        <WebhookStateSince webhook={webhook} />
      </div>
      <section aria-label={t('webhooks.summary')} className="card grid shrink-0 gap-4 p-4 sm:p-5">
        <WebhookFacts webhook={webhook} />
        <div className="flex flex-wrap gap-2">
          {isEnabled && (
            <>
              <CommandButton variant="gold" busy={isTesting} onClick={onTest}>
                <Send aria-hidden className="size-4" />
                {t('webhooks.test')}
              </CommandButton>
              <CommandButton onClick={() => setOpen('replay')}>
                <RotateCcw aria-hidden className="size-4" />
                {t('webhooks.replayFailed')}
              </CommandButton>
            </>
          )}
          <CommandButton onClick={() => setOpen('edit')}>
            <Pencil aria-hidden className="size-4" />
            {t('webhooks.edit')}
          </CommandButton>
          <CommandButton onClick={() => setOpen('rotate')}>
            <RotateCw aria-hidden className="size-4" />
            {t('webhooks.rotate')}
          </CommandButton>
          <CommandButton
            variant={isEnabled ? 'line' : 'gold'}
            onClick={() => setOpen(isEnabled ? 'disable' : 'enable')}
          >
            <Power aria-hidden className="size-4" />
            {t(isEnabled ? 'webhooks.disable' : 'webhooks.enable')}
          </CommandButton>
          <CommandButton variant="danger" onClick={() => setOpen('remove')}>
            <Trash2 aria-hidden className="size-4" />
            {t('webhooks.remove')}
          </CommandButton>
        </div>
      </section>
      <DeliveriesTable webhook={webhook} onOpen={onOpenDelivery} />
      {open === 'edit' && <WebhookDialog {...dialog} />}
      {open === 'rotate' && <RotateWebhookDialog {...dialog} />}
      {open === 'replay' && <ReplayFailedDialog {...dialog} />}
      {(open === 'enable' || open === 'disable' || open === 'remove') && (
        <ConfirmWebhookDialog {...dialog} command={open} onRemoved={onBack} />
      )}
      {deliveryId !== '' && (
        <DeliveryDialog webhook={webhook} deliveryId={deliveryId} onClose={() => onOpenDelivery('')} />
      )}
    </>
  );
}

interface CommandButtonProps {
  variant?: 'gold' | 'line' | 'danger';
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function CommandButton({ variant = 'line', busy = false, ...button }: CommandButtonProps) {
  return (
    <PermittedButton permission={webhooksPermission} variant={variant} size="sm" busy={busy} {...button} />
  );
}

function WebhookFacts({ webhook }: { webhook: WebhookEndpoint }) {
  const t = useConsoleTranslation();
  const { url, description, types, isEnabled, disabledBecause, failingSince } = webhook;
  const formerEnd = formerSecretEnd(webhook);
  const advice = isEnabled
    ? failingSince === null
      ? undefined
      : t('webhooks.failingHint')
    : t(`webhooks.disabledHints.${disabledBecause ?? 'agent'}`);
  return (
    <div className="grid gap-3">
      {advice !== undefined && (
        <p className="rounded-xl bg-warn-wash px-4 py-2.5 text-sm text-warn">{advice}</p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm lg:grid-cols-5">
        {description !== '' && <Fact label={t('webhooks.url')}>{url}</Fact>}
        <Fact label={t('webhooks.events')}>{types.map((type) => eventText(t, type)).join(', ')}</Fact>
        <Fact label={t('webhooks.lastSuccess')}>
          <Timestamp at={webhook.lastSuccessAt} />
        </Fact>
        {formerEnd !== null && (
          <Fact label={t('webhooks.formerSecret')}>
            <Timestamp at={formerEnd} />
          </Fact>
        )}
        <Fact label={t('webhooks.added')}>
          <Timestamp at={webhook.createdAt} />
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint first-letter:uppercase">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
