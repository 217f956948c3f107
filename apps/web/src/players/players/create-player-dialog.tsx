import { Check, Copy, Dices } from 'lucide-react';
import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { parseAmountInput } from '../../money/transfers/amount-input.ts';
import { amountProblem, noCommandReason } from '../../money/transfers/transfer-limit.ts';
import { useTransferLimit } from '../../money/transfers/transfers.queries.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { copyToClipboard } from '../../ui/toasts.tsx';
import {
  type CreatedPlayer,
  emptyForm,
  generatePassword,
  useCreatePlayer,
  validateCreatePlayerForm,
} from './create-player.ts';

interface CreatePlayerDialogProps {
  onClose: () => void;
  onOpenPlayer: (account: string) => void;
}

export function CreatePlayerDialog({ onClose, onOpenPlayer }: CreatePlayerDialogProps) {
  const t = useConsoleTranslation();
  const [made, setMade] = useState<{ player: CreatedPlayer; password: string }>();
  return (
    <Dialog isOpen onClose={onClose} title={t('players.create')} isDismissable={false} width="wide">
      {made === undefined ? (
        <CreatePlayerForm
          onCancel={onClose}
          onCreated={(player, password) => setMade({ player, password })}
        />
      ) : (
        <NewPlayerCredentials
          {...made}
          onClose={onClose}
          onOpenPlayer={() => onOpenPlayer(made.player.account)}
        />
      )}
    </Dialog>
  );
}

interface CreatePlayerFormProps {
  onCancel: () => void;
  onCreated: (player: CreatedPlayer, password: string) => void;
}

function CreatePlayerForm({ onCancel, onCreated }: CreatePlayerFormProps) {
  const t = useConsoleTranslation();
  const create = useCreatePlayer(onCreated);
  const limit = useTransferLimit('recharge');
  const noCommand = noCommandReason(t, limit);
  const form = useConsoleForm('POST /fortune-panda/users', emptyForm, create, {
    problemsOf: (values) => {
      const wrong = Object.entries(validateCreatePlayerForm(values));
      const typed = parseAmountInput(values.amount, limit?.ceilingCents);
      return {
        ...Object.fromEntries(wrong.map(([name, key]) => [name, t(`player.form.${key}`)])),
        amount: amountProblem(t, typed, limit),
      };
    },
    onChange: create.change,
  });
  const amount = parseAmountInput(form.values.amount, limit?.ceilingCents);
  return (
    <Form
      form={form}
      onSubmit={() => create.send(form.values, amount.kind === 'amount' ? amount.cents : undefined)}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('username')} autoFocus />
        <div className="grid gap-1.5">
          <PasswordField {...form.field('password')} autoComplete="new-password" />
          <Button
            size="sm"
            variant="quiet"
            className="justify-self-start"
            onClick={() => form.change({ password: generatePassword() })}
          >
            <Dices aria-hidden className="size-4" />
            {t('player.form.generatePassword')}
          </Button>
        </div>
        <TextField {...form.field('email')} type="email" />
        <TextField {...form.field('phone')} type="tel" />
        <TextField {...form.field('firstName')} />
        <TextField {...form.field('lastName')} />
        <TextField
          {...form.field('amount')}
          label={t('player.form.amount')}
          inputMode="numeric"
          disabled={noCommand !== undefined}
          hint={
            noCommand ??
            (amount.kind === 'amount' ? formatMoney(BigInt(amount.cents)) : t('player.form.amountHint'))
          }
        />
      </div>
      <RequestError error={create.error} fallback={t('player.refused')} />
      <FormActions onCancel={onCancel} submitLabel={t('players.create')} isBusy={create.isPending} />
    </Form>
  );
}

interface NewPlayerCredentialsProps {
  player: CreatedPlayer;
  password: string;
  onClose: () => void;
  onOpenPlayer: () => void;
}

function NewPlayerCredentials({ player, password, onClose, onOpenPlayer }: NewPlayerCredentialsProps) {
  const t = useConsoleTranslation();
  const [isCopied, setCopied] = useState(false);
  const lines = [
    [t('player.form.signInWith'), player.email],
    [t('player.form.password'), password],
  ] as const;
  async function copy(): Promise<void> {
    const text = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
    setCopied(await copyToClipboard(text, t('player.copied'), t('webhooks.notCopied')));
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('player.created', { account: player.account })}</p>
      <dl className="grid gap-3 rounded-xl border border-line bg-sunk p-4">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-mono break-all select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-faint">{t('player.passwordShownOnce')}</p>
      {!player.hasProviderAccount && <p className="text-sm text-warn">{t('player.notReady')}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {isCopied ? t('player.copied') : t('player.copy')}
        </Button>
        <Button variant="line" onClick={onOpenPlayer}>
          {t('player.openPlayer')}
        </Button>
        <Button onClick={onClose}>{t('player.done')}</Button>
      </div>
    </div>
  );
}
