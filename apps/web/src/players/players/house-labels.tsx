import type { PlayerLabel } from '@golden-acers/contract';
import { labelColours, playerLimits } from '@golden-acers/contract/user-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { PermittedButton } from '../../console/permitted.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { labelsQuery } from './players.queries.ts';

type LabelWords = Pick<PlayerLabel, 'name' | 'colour'>;

interface HouseLabelProps {
  label: PlayerLabel;
  /** The agent may change what holds for the house. */
  isChangeable: boolean;
  /** To choose it for the player. */
  children: ReactNode;
}

/** A label of the house; for who may change what holds for the house, to be renamed, recoloured and removed everywhere. */
export function HouseLabel({ label, isChangeable, children }: HouseLabelProps) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const pencil = useRef<HTMLButtonElement>(null);
  const { id, name } = label;
  // It stands on players and in the table too.
  const refresh = () => client.invalidateQueries({ queryKey: ['console'] });
  const shut = () => {
    setOpen(undefined);
    // The form takes the pencil's place, and gives the focus back with it.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const remove = useMutation({
    mutationFn: () => call('DELETE /fortune-panda/labels/:id', { params: { id } }),
    onError: (error) => notify.error(messageOf(error, { refused: t('playerDesk.refused') })),
    onSettled: async () => {
      setOpen(undefined);
      await refresh();
    },
  });
  if (!isChangeable) return <div className="flex">{children}</div>;
  if (open === 'change') {
    return (
      <LabelForm
        label={t('playerDesk.changeLabel', { name })}
        submitLabel={t('playerDesk.save')}
        begins={label}
        onCancel={shut}
        onSend={async (body) => {
          await call('PUT /fortune-panda/labels/:id', { params: { id }, body });
          await refresh();
          shut();
        }}
      />
    );
  }
  return (
    <div className="flex items-center">
      {children}
      <IconButton
        ref={pencil}
        label={t('playerDesk.changeLabel', { name })}
        onClick={() => setOpen('change')}
        className="size-9"
      >
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('playerDesk.removeLabel', { name })}
        onClick={() => setOpen('remove')}
        className="size-9"
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => remove.mutate()}
        title={t('playerDesk.removeLabelTitle', { name })}
        question={t('playerDesk.removeLabelMeans')}
        confirmLabel={t('setting.remove')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </div>
  );
}

/** Another label for the house. It stays, to take one more. */
export function NewLabel() {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [made, setMade] = useState(0);
  return (
    <div className="border-t border-line pt-4">
      <LabelForm
        key={made}
        label={t('playerDesk.newLabel')}
        submitLabel={t('playerDesk.addLabel')}
        begins={{ name: '', colour: 'gold' }}
        onSend={async (body) => {
          await call('POST /fortune-panda/labels', { body });
          await client.invalidateQueries({ queryKey: labelsQuery.queryKey });
          setMade((count) => count + 1);
        }}
      />
    </div>
  );
}

interface LabelFormProps {
  label: string;
  submitLabel: string;
  begins: LabelWords;
  onSend: (words: LabelWords) => Promise<void>;
  /** There is something to go back to. */
  onCancel?: () => void;
}

const control = 'h-9 rounded-lg border border-line-strong bg-field px-2.5 text-sm pointer-coarse:h-11';

function LabelForm({ label, submitLabel, begins, onSend, onCancel }: LabelFormProps) {
  const t = useConsoleTexts();
  const [{ name, colour }, setWords] = useState<LabelWords>(begins);
  const field = useRef<HTMLInputElement>(null);
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.select();
  }, [takesFocus]);
  const send = useMutation({ mutationFn: () => onSend({ name: name.trim(), colour }) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && !send.isPending) send.mutate();
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || onCancel === undefined) return;
    // Not the dialog around it.
    event.stopPropagation();
    onCancel();
  }
  return (
    <form onSubmit={submit} onKeyDown={leave} aria-label={label} className="grid gap-2 py-1">
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={t('playerDesk.labelName')}
          placeholder={t('playerDesk.labelName')}
          value={name}
          maxLength={playerLimits.nameMax}
          ref={field}
          onChange={({ target }) => setWords({ name: target.value, colour })}
          className={`${control} min-w-36 grow placeholder:text-faint`}
        />
        <select
          aria-label={t('playerDesk.colour')}
          value={colour}
          onChange={({ target }) =>
            setWords({ name, colour: labelColours.find((one) => one === target.value) ?? colour })
          }
          className={control}
        >
          {labelColours.map((one) => (
            <option key={one} value={one}>
              {t(`playerDesk.colours.${one}`)}
            </option>
          ))}
        </select>
        <PermittedButton
          needs="settings.change"
          type="submit"
          size="sm"
          variant="line"
          busy={send.isPending}
          disabled={name.trim() === ''}
        >
          {submitLabel}
        </PermittedButton>
        {onCancel !== undefined && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {t('transfer.cancel')}
          </Button>
        )}
      </div>
      {send.error !== null && (
        <ErrorBar>{messageOf(send.error, { refused: t('playerDesk.refused') })}</ErrorBar>
      )}
    </form>
  );
}
