import type { PlayerDetail } from '@golden-acers/contract';
import { playerLimits } from '@golden-acers/contract/user-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { useMay } from '../../console/may.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { HouseLabel, NewLabel } from './house-labels.tsx';
import { LabelChip } from './label-chip.tsx';
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
  const setsHouse = may('settings.change');
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
          <HouseLabel key={label.id} label={label} isChangeable={setsHouse}>
            <label className="flex h-9 min-w-0 grow cursor-pointer items-center gap-2.5 rounded-lg px-2 hover:bg-gold-wash pointer-coarse:h-11">
              <input
                type="checkbox"
                checked={chosen.has(label.id)}
                disabled={!chosen.has(label.id) && chosen.size >= playerLimits.labelsOnPlayerMax}
                onChange={() => toggle(label.id)}
                className="size-4 accent-gold"
              />
              <LabelChip label={label} />
            </label>
          </HouseLabel>
        ))}
      </fieldset>
      {setsHouse ? <NewLabel /> : <p className="text-xs text-faint">{t('playerDesk.houseLabels')}</p>}
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
