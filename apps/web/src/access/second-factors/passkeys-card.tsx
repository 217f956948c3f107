import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useSecurityTranslation } from '../../i18n/security-translations.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { arePasskeysSupported, PasskeyCancelled } from '../sessions/passkey.ts';
import { registerPasskey } from './own-passkeys.ts';
import { type AccountSecurityStatus, type Passkey, securityQuery } from './security.queries.ts';

/** Passkeys: they sign in without a password and confirm a step-up. */
export function PasskeysCard({ security: { passkeys } }: { security: AccountSecurityStatus }) {
  const t = useSecurityTranslation();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={t('passkeys.title')}
      actions={
        <Button variant="line" size="sm" disabled={!arePasskeysSupported()} onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-muted">
          {t(arePasskeysSupported() ? 'passkeys.hint' : 'passkeys.unsupported')}
        </p>
        {passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <PasskeyNameDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useSecurityTranslation();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const remove = useCommand('POST /user/security/passkeys/:id/remove', {
    stores: securityQuery,
    success: t('passkeys.removed'),
    about: name,
    failure: t('failed'),
    onSettled: close,
  });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-gold-ink" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isSynced && <Badge>{t('passkeys.synced')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('passkeys.since', { date: formatDateTime(createdAt, 'day') })}
          {lastUsedAt !== null && ` · ${t('passkeys.used', { date: formatDateTime(lastUsedAt, 'day') })}`}
        </p>
      </div>
      <IconButton label={t('passkeys.rename', { name })} onClick={() => setOpen('rename')}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('passkeys.remove', { name })} onClick={() => setOpen('remove')}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {open === 'rename' && <PasskeyNameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id: passkey.id } })}
        title={t('passkeys.remove', { name })}
        question={t('passkeys.removeQuestion')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        isBusy={remove.isPending}
      />
    </li>
  );
}

function PasskeyNameDialog({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) {
  const t = useSecurityTranslation();
  const isNew = passkey === undefined;
  const save = useCommand(
    async (name: string) =>
      isNew
        ? { data: await registerPasskey(name) }
        : call('POST /user/security/passkeys/:id/rename', { params: { id: passkey.id }, body: { name } }),
    { stores: securityQuery, success: t(isNew ? 'passkeys.added' : 'saved'), onSuccess: onClose },
  );
  const form = useForm('POST /user/security/passkeys/:id/rename', { name: passkey?.name ?? '' }, save, {
    textsOf: (_: 'name') => ({ label: t('passkeys.name'), hint: isNew ? t('passkeys.nameHint') : undefined }),
  });
  const name = form.values.name.trim();
  return (
    <FormDialog
      title={isNew ? t('passkeys.add') : t('passkeys.rename', { name: passkey.name })}
      submitLabel={t(isNew ? 'passkeys.add' : 'save')}
      isSubmitDisabled={name === ''}
      form={form}
      errorFallback={t(save.error instanceof PasskeyCancelled ? 'passkeys.cancelled' : 'failed')}
      onSubmit={() => name !== '' && save.mutate(name)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus />
    </FormDialog>
  );
}
