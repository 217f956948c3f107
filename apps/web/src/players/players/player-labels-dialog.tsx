import type { PlayerDetail } from '@golden-acers/contract';
import { playerLimits } from '@golden-acers/contract/player-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { call } from '../../api/client.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { LabelChip } from './label-chip.tsx';
import { EditableLabel, PlayerLabelForm } from './label-editor.tsx';
import { invalidatePlayer, playerLabelsQuery } from './players.queries.ts';

interface PlayerLabelsDialogProps {
  player: PlayerDetail;
  onClose: () => void;
}

export function PlayerLabelsDialog({ player, onClose }: PlayerLabelsDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const may = usePermissionCheck();
  const { data: labels = [] } = useQuery(playerLabelsQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(player.labels.map(({ id }) => id)));
  const canEditLabels = may('settings.change');
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
      void invalidatePlayer(client, account);
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
    <Dialog isOpen onClose={onClose} title={t('player.labels')}>
      <fieldset className="grid gap-0.5">
        <legend className="pb-1 text-sm text-muted">{account}</legend>
        {labels.length === 0 && <p className="text-sm text-faint">{t('player.noLabelsDefined')}</p>}
        {labels.map((label) => (
          <EditableLabel key={label.id} label={label} canEdit={canEditLabels}>
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
          </EditableLabel>
        ))}
      </fieldset>
      {canEditLabels ? (
        <div className="border-t border-line pt-4">
          <PlayerLabelForm />
        </div>
      ) : (
        <p className="text-xs text-faint">{t('player.labelsPermissionHint')}</p>
      )}
      <RequestError error={save.error} fallback={t('player.refused')} />
      <div className="flex justify-end gap-3">
        <Button variant="line" onClick={onClose}>
          {t('transfer.cancel')}
        </Button>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t('player.save')}
        </Button>
      </div>
    </Dialog>
  );
}
