import type { PlayerDetail, PlayerLabel } from '@golden-acers/contract';
import { type LabelColour, labelColours, playerLimits } from '@golden-acers/contract/user-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { useConsoleTexts } from '../console/texts.ts';
import { LabelChip } from './label-chip.tsx';
import { useMay } from './player-acts.ts';
import { labelsQuery, refreshPlayer } from './players.queries.ts';

interface LabelsDialogProps {
  player: PlayerDetail;
  onClose: () => void;
}

/** Which of the house's labels a player has; and, for who may change what holds for the house, which labels there are. */
export function LabelsDialog({ player, onClose }: LabelsDialogProps) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const may = useMay();
  const { data: labels = [] } = useQuery(labelsQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(player.labels.map(({ id }) => id)));
  const { account } = player;
  const save = useMutation({
    mutationFn: () => {
      const labelIds = labels.map(({ id }) => id).filter((id) => chosen.has(id));
      return call('PUT /fortune-panda/users/:username/labels', {
        params: { username: account },
        body: { labelIds },
      });
    },
    onSuccess: () => {
      void refreshPlayer(client, account);
      onClose();
    },
  });
  const toggle = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Dialog isOpen onClose={onClose} title={t('playerDesk.labels')}>
      <fieldset className="grid gap-0.5">
        <legend className="pb-1 text-sm text-muted">{account}</legend>
        {labels.length === 0 && <p className="text-sm text-faint">{t('playerDesk.noLabelsYet')}</p>}
        {labels.map((label) => (
          <div key={label.id} className="flex items-center">
            <label className="flex h-9 grow cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-gold-wash pointer-coarse:h-11">
              <input
                type="checkbox"
                checked={chosen.has(label.id)}
                disabled={!chosen.has(label.id) && chosen.size >= playerLimits.labelsOnPlayerMax}
                onChange={() => toggle(label.id)}
                className="size-4 accent-gold"
              />
              <LabelChip label={label} />
            </label>
            {may('settings.change') && <RemoveLabel label={label} />}
          </div>
        ))}
      </fieldset>
      {may('settings.change') && <NewLabel />}
      {save.error !== null && (
        <ErrorBar>{messageOf(save.error, { refused: t('playerDesk.refused') })}</ErrorBar>
      )}
      <div className="flex justify-end gap-3">
        <Button variant="line" onClick={onClose}>
          {t('transfer.cancel')}
        </Button>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t('playerDesk.save')}
        </Button>
      </div>
    </Dialog>
  );
}

function RemoveLabel({ label: { id, name } }: { label: PlayerLabel }) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('DELETE /fortune-panda/labels/:id', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['console'] }),
  });
  return (
    <IconButton
      label={t('playerDesk.removeLabel', { name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
      className="size-9"
    >
      <Trash2 aria-hidden className="size-4" />
    </IconButton>
  );
}

function NewLabel() {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [colour, setColour] = useState<LabelColour>('gold');
  const make = useMutation({
    mutationFn: () => call('POST /fortune-panda/labels', { body: { name: name.trim(), colour } }),
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries({ queryKey: labelsQuery.queryKey });
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && !make.isPending) make.mutate();
  }
  const control = 'h-9 rounded-lg border border-line-strong bg-field px-2.5 text-sm pointer-coarse:h-11';
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-line pt-4">
      <div className="flex gap-2">
        <input
          aria-label={t('playerDesk.labelName')}
          placeholder={t('playerDesk.labelName')}
          value={name}
          maxLength={playerLimits.nameMax}
          onChange={({ target }) => setName(target.value)}
          className={`${control} min-w-0 grow placeholder:text-faint`}
        />
        <select
          aria-label={t('playerDesk.colour')}
          value={colour}
          onChange={({ target }) => setColour(labelColours.find((one) => one === target.value) ?? 'gold')}
          className={control}
        >
          {labelColours.map((one) => (
            <option key={one} value={one}>
              {t(`playerDesk.colours.${one}`)}
            </option>
          ))}
        </select>
        <Button type="submit" size="sm" variant="line" busy={make.isPending} disabled={name.trim() === ''}>
          {t('playerDesk.addLabel')}
        </Button>
      </div>
      {make.error !== null && (
        <ErrorBar>{messageOf(make.error, { refused: t('playerDesk.refused') })}</ErrorBar>
      )}
    </form>
  );
}
