import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { arePasskeysSupported, PasskeyCancelled } from '../../access/sessions/passkey.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { dayOf } from '../../ui/dates/period.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { registerPasskey } from './agent-passkeys.ts';
import {
  type AgentSecurityStatus,
  deletePasskey,
  type Passkey,
  savePasskeyName,
  useSecurityChange,
} from './agent-security.queries.ts';

/** Passkeys: they sign in without a password and confirm a step-up. */
export function PasskeysCard({ security: { passkeys } }: { security: AgentSecurityStatus }) {
  const t = useConsoleTranslation();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={t('setting.passkeys.title')}
      actions={
        <Button variant="line" size="sm" disabled={!arePasskeysSupported()} onClick={() => setAdding(true)}>
          {t('setting.passkeys.add')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-muted">
          {t(arePasskeysSupported() ? 'setting.passkeys.hint' : 'setting.passkeys.unsupported')}
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
  const t = useConsoleTranslation();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const remove = useSecurityChange(() => deletePasskey(passkey.id), t('setting.passkeys.removed'), name);
  const confirmRemove = () =>
    remove.mutate(undefined, {
      onError: (error) => notify.error(errorMessageOf(error, { refused: t('setting.failed') })),
      onSettled: close,
    });
  return (
    <li className="flex items-center gap-3 py-2.5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-gold-ink" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isSynced && <Badge>{t('setting.passkeys.synced')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('setting.passkeys.since', { date: dayOf(new Date(createdAt)) })}
          {lastUsedAt !== null && ` · ${t('setting.passkeys.used', { date: dayOf(new Date(lastUsedAt)) })}`}
        </p>
      </div>
      <IconButton label={t('setting.passkeys.rename', { name })} onClick={() => setOpen('rename')}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('setting.passkeys.remove', { name })} onClick={() => setOpen('remove')}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {open === 'rename' && <PasskeyNameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        onConfirm={confirmRemove}
        title={t('setting.passkeys.remove', { name })}
        question={t('setting.passkeys.removeQuestion')}
        confirmLabel={t('setting.remove')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </li>
  );
}

function PasskeyNameDialog({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) {
  const t = useConsoleTranslation();
  const [typed, setTyped] = useState(passkey?.name ?? '');
  const isNew = passkey === undefined;
  const name = typed.trim();
  const save = useSecurityChange(
    () => (isNew ? registerPasskey(name) : savePasskeyName(passkey.id, name)),
    t(isNew ? 'setting.passkeys.added' : 'setting.saved'),
  );
  return (
    <FormDialog
      title={isNew ? t('setting.passkeys.add') : t('setting.passkeys.rename', { name: passkey.name })}
      submitLabel={t(isNew ? 'setting.passkeys.add' : 'setting.save')}
      isSubmitDisabled={name === ''}
      isPristine={false}
      mutation={save}
      errorFallback={t(
        save.error instanceof PasskeyCancelled ? 'setting.passkeys.cancelled' : 'setting.failed',
      )}
      onSubmit={() => name !== '' && save.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('setting.passkeys.name')}
        hint={isNew ? t('setting.passkeys.nameHint') : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  );
}
