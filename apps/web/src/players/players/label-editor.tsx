import type { PlayerLabel } from '@golden-acers/contract';
import { labelColours, playerLimits } from '@golden-acers/contract/player-table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Options } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.tsx';
import { playerLabelsQuery } from './players.queries.ts';

type LabelValues = Pick<PlayerLabel, 'name' | 'colour'>;

interface EditableLabelProps {
  label: PlayerLabel;
  canEdit: boolean;
  children: ReactNode;
}

export function EditableLabel({ label, canEdit, children }: EditableLabelProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const pencil = useRef<HTMLButtonElement>(null);
  const { id, name } = label;
  // The label is also shown on players and in the table.
  const refresh = () => client.invalidateQueries({ queryKey: ['console'] });
  const shut = () => {
    setOpen(undefined);
    // The form replaces the pencil button, so that the button must take the focus back.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const remove = useMutation({
    mutationFn: () => call('DELETE /fortune-panda/labels/:id', { params: { id } }),
    onError: notify.failure(t('player.refused')),
    onSettled: async () => {
      setOpen(undefined);
      await refresh();
    },
  });
  if (!canEdit) return <div className="flex">{children}</div>;
  if (open === 'change') {
    return (
      <LabelForm
        label={t('player.changeLabel', { name })}
        submitLabel={t('player.save')}
        initialValues={label}
        onCancel={shut}
        onSubmit={async (body) => {
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
        label={t('player.changeLabel', { name })}
        onClick={() => setOpen('change')}
        className="size-9"
      >
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t('player.removeLabel', { name })}
        onClick={() => setOpen('remove')}
        className="size-9"
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onConfirm={() => remove.mutate()}
        title={t('player.removeLabelTitle', { name })}
        question={t('player.removeLabelHint')}
        confirmLabel={t('setting.remove')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </div>
  );
}

export function NewLabelForm() {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [made, setMade] = useState(0);
  return (
    <div className="border-t border-line pt-4">
      <LabelForm
        key={made}
        label={t('player.newLabel')}
        submitLabel={t('player.addLabel')}
        initialValues={{ name: '', colour: 'gold' }}
        onSubmit={async (body) => {
          await call('POST /fortune-panda/labels', { body });
          await client.invalidateQueries({ queryKey: playerLabelsQuery.queryKey });
          setMade((count) => count + 1);
        }}
      />
    </div>
  );
}

interface LabelFormProps {
  label: string;
  submitLabel: string;
  initialValues: LabelValues;
  onSubmit: (words: LabelValues) => Promise<void>;
  onCancel?: () => void;
}

const controlClass = 'h-9 rounded-lg border border-line-strong bg-field px-2.5 text-sm pointer-coarse:h-11';

function LabelForm({ label, submitLabel, initialValues, onSubmit, onCancel }: LabelFormProps) {
  const t = useConsoleTranslation();
  const [{ name, colour }, setWords] = useState<LabelValues>(initialValues);
  const field = useRef<HTMLInputElement>(null);
  const takesFocus = onCancel !== undefined;
  useEffect(() => {
    if (takesFocus) field.current?.select();
  }, [takesFocus]);
  const send = useMutation({ mutationFn: () => onSubmit({ name: name.trim(), colour }) });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && !send.isPending) send.mutate();
  }
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || onCancel === undefined) return;
    // Escape must not also close the dialog around the form.
    event.stopPropagation();
    onCancel();
  }
  return (
    <form onSubmit={submit} onKeyDown={leave} aria-label={label} className="grid gap-2 py-1">
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={t('player.labelName')}
          placeholder={t('player.labelName')}
          value={name}
          maxLength={playerLimits.nameMax}
          ref={field}
          onChange={({ target }) => setWords({ name: target.value, colour })}
          className={`${controlClass} min-w-36 grow placeholder:text-faint`}
        />
        <select
          aria-label={t('player.colour')}
          value={colour}
          onChange={({ target }) =>
            setWords({ name, colour: labelColours.find((one) => one === target.value) ?? colour })
          }
          className={controlClass}
        >
          <Options values={labelColours} labelOf={(one) => t(`player.colours.${one}`)} />
        </select>
        <PermittedButton
          permission="settings.change"
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
      <RequestError error={send.error} fallback={t('player.refused')} />
    </form>
  );
}
