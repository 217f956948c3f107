import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { Suspense, useState } from 'react';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { notify } from '../../ui/toasts.tsx';
import type { BulkActionId } from './bulk-actions-bar.tsx';
import { type PlayerSelectionState, toPlayerSelection } from './player-selection.ts';

const BulkJobDialog = lazyNamed(() => import('../bulk-jobs/bulk-job-dialog.tsx'), 'BulkJobDialog');

/** The server accepts this many accounts in one query of records. */
const maxRecordAccounts = 50;

export function useBulkActions() {
  const openView = useOpenConsoleView();
  const t = useConsoleTranslation();
  const [opened, setOpened] = useState<{ kind: BulkJobKind; selection: PlayerSelectionState }>();
  const close = () => setOpened(undefined);
  return {
    open(action: BulkActionId, selection: PlayerSelectionState): void {
      switch (action) {
        case 'game-records':
        case 'jp-records':
        case 'transaction-records': {
          const accounts = selection.kind === 'some' ? [...selection.players.keys()] : [];
          const isNamed = accounts.length > 0 && accounts.length <= maxRecordAccounts;
          if (!isNamed) notify.info(t('player.recordsOfAll', { most: maxRecordAccounts }));
          openView(action, { player: isNamed ? accounts.join(',') : '' });
          return;
        }
        default:
          setOpened({ kind: action, selection });
      }
    },
    dialog: opened !== undefined && (
      <Suspense>
        <BulkJobDialog
          kind={opened.kind}
          selection={toPlayerSelection(opened.selection)}
          onClose={close}
          onStarted={(job) => {
            close();
            openView('jobs', { job });
          }}
        />
      </Suspense>
    ),
  };
}
