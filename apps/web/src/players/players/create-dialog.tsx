import { lengths } from '@golden-acers/contract/vocabulary';
import { Check, Copy, Dices } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiRefusal, messageOf } from '../../api/errors.ts';
import { readAmount } from '../../console/amounts.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { moneyText } from '../../i18n/figures.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { blank, type Form, type Made, problemsOf, useCreate } from './create-player.ts';
import { drawPassword } from './draw-password.ts';

interface CreateDialogProps {
  ceilingCents: number | undefined;
  onClose: () => void;
  /** Goes to the page of the player who was made. */
  onOpen: (account: string) => void;
}

/** Makes a player who hangs on the agent. What it signs in with is shown once, to be handed over. */
export function CreateDialog({ ceilingCents, onClose, onOpen }: CreateDialogProps) {
  const t = useConsoleTexts();
  const [made, setMade] = useState<{ player: Made; password: string }>();
  return (
    <Dialog isOpen onClose={onClose} title={t('players.create')} isDismissable={false} width="wide">
      {made === undefined ? (
        <CreateForm
          ceilingCents={ceilingCents}
          onCancel={onClose}
          onMade={(player, password) => setMade({ player, password })}
        />
      ) : (
        <HandOver {...made} onClose={onClose} onOpen={() => onOpen(made.player.account)} />
      )}
    </Dialog>
  );
}

interface CreateFormProps {
  ceilingCents: number | undefined;
  onCancel: () => void;
  onMade: (player: Made, password: string) => void;
}

function CreateForm({ ceilingCents, onCancel, onMade }: CreateFormProps) {
  const t = useConsoleTexts();
  const common = useTranslation().t;
  const [form, setForm] = useState<Form>(blank);
  const [isChecked, setChecked] = useState(false);
  const create = useCreate(onMade);
  const amount = readAmount(form.amount, ceilingCents);
  const isAmountWrong = amount.kind === 'invalid' || amount.kind === 'above-ceiling';
  const problems = isChecked ? problemsOf(form) : {};
  const refused = create.error instanceof ApiRefusal ? create.error.fields : {};
  const put = (name: keyof Form) => (value: string) => {
    create.change();
    setForm((now) => ({ ...now, [name]: value }));
  };
  const field = (name: Exclude<keyof Form, 'password' | 'amount'>) => ({
    label: t(`playerDesk.form.${name}`),
    value: form[name],
    error: (problems[name] && t(`playerDesk.form.${problems[name]}`)) ?? refused[name],
    onChange: ({ target }: { target: { value: string } }) => put(name)(target.value),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (create.isPending || Object.keys(problemsOf(form)).length > 0 || isAmountWrong) return;
    create.send(form, amount.kind === 'amount' ? amount.cents : undefined);
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('username')} autoFocus maxLength={lengths.usernameMax} autoComplete="off" />
        <div className="grid gap-1.5">
          <PasswordField
            label={t('playerDesk.form.password')}
            value={form.password}
            error={problems.password && t(`playerDesk.form.${problems.password}`)}
            autoComplete="new-password"
            maxLength={lengths.passwordMax}
            showLabel={common('common.showPassword')}
            hideLabel={common('common.hidePassword')}
            onChange={({ target }) => put('password')(target.value)}
          />
          <Button
            size="sm"
            variant="quiet"
            className="justify-self-start"
            onClick={() => put('password')(drawPassword())}
          >
            <Dices aria-hidden className="size-4" />
            {t('playerDesk.form.draw')}
          </Button>
        </div>
        <TextField
          {...field('email')}
          type="email"
          hint={t('playerDesk.form.emailHint')}
          autoComplete="off"
        />
        <TextField {...field('phone')} type="tel" maxLength={lengths.phoneMax} autoComplete="off" />
        <TextField {...field('firstName')} maxLength={lengths.nameMax} autoComplete="off" />
        <TextField {...field('lastName')} maxLength={lengths.nameMax} autoComplete="off" />
        <TextField
          label={t('playerDesk.form.amount')}
          inputMode="numeric"
          value={form.amount}
          hint={amount.kind === 'amount' ? moneyText(BigInt(amount.cents)) : t('playerDesk.form.amountHint')}
          error={isChecked && isAmountWrong ? t('transfer.invalid') : undefined}
          onChange={({ target }) => put('amount')(target.value)}
        />
      </div>
      {create.error !== null && (
        <ErrorBar>{messageOf(create.error, { refused: t('playerDesk.refused') })}</ErrorBar>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={onCancel}>
          {t('transfer.cancel')}
        </Button>
        <Button type="submit" busy={create.isPending}>
          {t('players.create')}
        </Button>
      </div>
    </form>
  );
}

interface HandOverProps {
  player: Made;
  password: string;
  onClose: () => void;
  onOpen: () => void;
}

function HandOver({ player, password, onClose, onOpen }: HandOverProps) {
  const t = useConsoleTexts();
  const [isCopied, setCopied] = useState(false);
  const lines = [
    [t('playerDesk.form.signInWith'), player.email],
    [t('playerDesk.form.password'), password],
  ] as const;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(lines.map(([name, value]) => `${name}: ${value}`).join('\n'));
    setCopied(true);
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('playerDesk.made', { account: player.account })}</p>
      <dl className="grid gap-3 rounded-xl border border-line bg-sunk p-4">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-mono break-all select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-faint">{t('playerDesk.madeOnce')}</p>
      {!player.isReady && <p className="text-sm text-warn">{t('playerDesk.notReady')}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {isCopied ? t('playerDesk.copied') : t('playerDesk.copy')}
        </Button>
        <Button variant="line" onClick={onOpen}>
          {t('playerDesk.openPlayer')}
        </Button>
        <Button onClick={onClose}>{t('playerDesk.done')}</Button>
      </div>
    </div>
  );
}
