import { type ReactNode, useState } from 'react';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { notify } from '../../ui/toasts.tsx';
import { BulkActionDialog, type BulkJobActionId } from '../bulk-jobs/bulk-action-dialog.tsx';
import { type PlayerSelectionState, toPlayerSelection } from './player-selection.ts';

/** The server accepts this many accounts in one query of records. */
const maxRecordAccounts = 50;

interface BulkActions {
  readonly open: (
    act: BulkJobActionId | 'game-records' | 'jp-records' | 'transaction-records',
    selection: PlayerSelectionState,
  ) => void;
  readonly dialog: ReactNode;
}

export function useBulkActions(): BulkActions {
  const openView = useOpenConsoleView();
  const t = useConsoleTranslation();
  const [opened, setOpened] = useState<{ act: BulkJobActionId; selection: PlayerSelectionState }>();
  const close = () => setOpened(undefined);
  const open: BulkActions['open'] = (act, selection) => {
    switch (act) {
      case 'recharge':
      case 'redeem':
      case 'reset-password':
      case 'unbind':
        setOpened({ act, selection });
        return;
      default: {
        const accounts = selection.kind === 'some' ? [...selection.players.keys()] : [];
        const isNamed = accounts.length > 0 && accounts.length <= maxRecordAccounts;
        if (!isNamed) notify.info(t('player.recordsOfAll', { most: maxRecordAccounts }));
        openView(act, { player: isNamed ? accounts.join(',') : '' });
      }
    }
  };
  return {
    open,
    dialog: opened !== undefined && (
      <BulkActionDialog
        action={opened.act}
        selection={toPlayerSelection(opened.selection)}
        onClose={close}
        onStarted={(job) => {
          close();
          openView('jobs', { job });
        }}
      />
    ),
  };
}
