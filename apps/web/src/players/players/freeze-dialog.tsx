import type { UserRow } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from '../../agents/templates/templates.queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SuggestedTexts } from '../../ui/suggested-texts.tsx';
import { playerKeys } from './players.queries.ts';

interface FreezeDialogProps {
  action: 'freeze' | 'unfreeze';
  player: UserRow;
  onClose: () => void;
}

export function FreezeDialog({ action, player, onClose }: FreezeDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const { data: templates = [] } = useQuery({ ...templatesQuery, retry: false });
  const mutation = useCommand(`POST /fortune-panda/users/:username/${action}`, {
    success: t(`player.${action}Done`),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm(`POST /fortune-panda/users/:username/${action}`, { reason: '' }, mutation);
  return (
    <FormDialog
      title={t(`player.${action}Title`)}
      submitLabel={t(`player.${action}`)}
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate({ params: { username: account }, body: form.values })}
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t(`player.${action}Hint`)}</p>
      <ReasonField {...form.field('reason')} />
      {action === 'freeze' && (
        <SuggestedTexts
          label={t('setting.templates.choose')}
          texts={templates.filter(({ purpose }) => purpose === 'freeze')}
          onSelect={(text) => form.change({ reason: text })}
        />
      )}
    </FormDialog>
  );
}
