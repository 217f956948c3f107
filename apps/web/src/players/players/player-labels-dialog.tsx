import type { ListedLabel, PlayerDetail } from '@golden-acers/contract';
import { offerBarLabel } from '@golden-acers/contract/agent-constants';
import { labelColours, playerLimits } from '@golden-acers/contract/player-table';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Options } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordValues } from '../../ui/record-values.ts';
import { LabelChip } from './label-chip.tsx';
import { playerKeys, playerLabelsQuery } from './players.queries.ts';

interface PlayerLabelsDialogProps {
  player: PlayerDetail;
  onClose: () => void;
}

export function PlayerLabelsDialog({ player, onClose }: PlayerLabelsDialogProps) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const { data: labels = [] } = useQuery(playerLabelsQuery);
  const { account, labelsVersion } = player;
  const own = { chosen: new Set(player.labels.map(({ id }) => id)) as ReadonlySet<string> };
  const endpoint = 'PUT /fortune-panda/users/:username/labels';
  const { values, setValues } = useRecordValues(`${endpoint} ${account}`, own, labelsVersion);
  const { chosen } = values;
  const canEditLabels = may('settings.change');
  const save = useCommand(endpoint, {
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  /** Ticks a new label, which was made for this player. */
  const tick = (id: string) =>
    setValues(({ chosen }) => ({
      chosen: chosen.size < playerLimits.labelsOnPlayerMax ? chosen.union(new Set([id])) : chosen,
    }));
  const setAbove = setAboveReason(t, player.offersExcludedAbove);
  const setAboveId = useId();
  const isSetAbove = ({ name }: ListedLabel) =>
    setAbove !== undefined && name.toLowerCase() === offerBarLabel.toLowerCase();
  const offersHintId = useId();
  const isForbidden = ({ isOfOffers }: ListedLabel) => isOfOffers && !may('promotions.manage');
  const shownIds = labels.map(({ id }) => id).filter((id) => chosen.has(id));
  const toggle = (id: string) =>
    setValues((now) => ({ chosen: now.chosen.symmetricDifference(new Set([id])) }));
  return (
    <Dialog isOpen onClose={onClose} title={t('player.labels')}>
      <fieldset className="grid gap-0.5">
        <legend className="pb-1 text-sm text-muted">{account}</legend>
        {labels.length === 0 && <p className="text-sm text-faint">{t('player.noLabelsDefined')}</p>}
        {labels.map((label) => (
          <EditableLabel key={label.id} label={label} canEdit={canEditLabels && !isForbidden(label)}>
            <label className="flex h-9 min-w-0 grow cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-gold-wash pointer-coarse:h-11">
              <input
                type="checkbox"
                checked={chosen.has(label.id)}
                disabled={
                  isSetAbove(label) ||
                  isForbidden(label) ||
                  (!chosen.has(label.id) && chosen.size >= playerLimits.labelsOnPlayerMax)
                }
                aria-describedby={
                  isForbidden(label) ? offersHintId : isSetAbove(label) ? setAboveId : undefined
                }
                onChange={() => toggle(label.id)}
                className="size-4 accent-gold"
              />
              <LabelChip label={label} />
            </label>
          </EditableLabel>
        ))}
      </fieldset>
      {labels.some(isForbidden) && (
        <p id={offersHintId} className="text-sm text-muted">
          {t('player.offerLabelsHint')}
        </p>
      )}
      {setAbove !== undefined && (
        <p id={setAboveId} className="text-sm text-warn">
          {setAbove}
        </p>
      )}
      {canEditLabels ? (
        <div className="border-t border-line pt-4">
          <PlayerLabelForm onCreated={tick} />
        </div>
      ) : (
        <p className="text-xs text-faint">{t('player.labelsPermissionHint')}</p>
      )}
      <RequestError error={save.error} fallback={t('player.refused')} />
      <div className="flex justify-end gap-3">
        <Button variant="line" onClick={onClose}>
          {t('transfer.cancel')}
        </Button>
        <Button
          busy={save.isPending}
          onClick={() =>
            save.mutate({
              params: { username: account },
              body: { labelIds: shownIds },
              ifMatch: labelsVersion,
            })
          }
        >
          {t('player.save')}
        </Button>
      </div>
    </Dialog>
  );
}

interface EditableLabelProps {
  label: ListedLabel;
  canEdit: boolean;
  children: ReactNode;
}

function EditableLabel({ label, canEdit, children }: EditableLabelProps) {
  const t = useConsoleTranslation();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const pencil = useRef<HTMLButtonElement>(null);
  const { id, name } = label;
  const close = () => {
    setOpen(undefined);
    // The form replaced the pencil button, which now gets the focus again.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const remove = useCommand('DELETE /fortune-panda/labels/:id', {
    invalidates: [shownLabelsKey],
    failure: t('player.refused'),
    onSettled: () => setOpen(undefined),
  });
  if (!canEdit) return <div className="flex">{children}</div>;
  if (open === 'change') return <PlayerLabelForm label={label} onClose={close} />;
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
        onConfirm={() => remove.mutate({ params: { id } })}
        title={t('player.removeLabelTitle', { name })}
        question={t('player.removeLabelHint')}
        confirmLabel={t('setting.remove')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </div>
  );
}

/** Labels are also shown on players and in the table. */
const shownLabelsKey = ['console'];
const controlClass = 'h-9 rounded-lg border border-line-strong bg-field px-2.5 text-sm pointer-coarse:h-11';

const newLabel: Pick<ListedLabel, 'name' | 'colour'> = { name: '', colour: 'gold' };

interface PlayerLabelFormProps {
  /** Undefined: the form adds a label. */
  label?: ListedLabel;
  onCreated?: (id: string) => void;
  onClose?: () => void;
}

function PlayerLabelForm({ label, onCreated, onClose }: PlayerLabelFormProps) {
  const t = useConsoleTranslation();
  const field = useRef<HTMLInputElement>(null);
  const isNew = label === undefined;
  useEffect(() => {
    if (!isNew) field.current?.select();
  }, [isNew]);
  const send = useCommand(
    async ({ name, colour }: typeof newLabel) => {
      const body = { name: name.trim(), colour };
      if (isNew) return await call('POST /fortune-panda/labels', { body });
      const { id, version: ifMatch } = label;
      return await call('PUT /fortune-panda/labels/:id', { params: { id }, body, ifMatch });
    },
    { invalidates: [isNew ? playerLabelsQuery.queryKey : shownLabelsKey] },
  );
  const first = isNew ? newLabel : { name: label.name, colour: label.colour };
  const form = useConsoleForm('POST /fortune-panda/labels', first, send, { version: label?.version });
  const { name, colour } = form.values;
  const { onChange, value, maxLength } = form.field('name');
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || onClose === undefined) return;
    // Escape must not close the dialog as well.
    event.stopPropagation();
    onClose();
  }
  return (
    <Form
      form={form}
      onKeyDown={leave}
      onSubmit={() => {
        if (name.trim() !== '')
          send.mutate(form.values, {
            onSuccess({ data }) {
              onClose?.();
              if (!isNew) return;
              form.reset();
              onCreated?.(data.id);
            },
          });
      }}
      label={isNew ? t('player.newLabel') : t('player.changeLabel', { name: label.name })}
      className="grid gap-2 py-1"
    >
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={t('player.labelName')}
          placeholder={t('player.labelName')}
          value={value}
          maxLength={maxLength}
          ref={field}
          onChange={onChange}
          className={`${controlClass} min-w-36 grow placeholder:text-faint`}
        />
        <select
          aria-label={t('player.colour')}
          value={colour}
          onChange={({ target }) =>
            form.change({ colour: labelColours.find((one) => one === target.value) ?? colour })
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
          {isNew ? t('player.addLabel') : t('player.save')}
        </PermittedButton>
        {onClose !== undefined && (
          <Button size="sm" variant="quiet" onClick={onClose}>
            {t('transfer.cancel')}
          </Button>
        )}
      </div>
      <RequestError error={send.error} fallback={t('player.refused')} />
    </Form>
  );
}
