import { type ReactNode, useState } from 'react';
import type { Move } from '../../console/console-address.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { notify } from '../../ui/toasts.tsx';
import { type ManyAct, ManyDialog } from '../bulk-jobs/many-dialog.tsx';
import { forServer, type Selection } from './selection.ts';

/** So many accounts are named in one question about records. */
const recordAccountsMost = 50;

interface Many {
  readonly open: (
    act: ManyAct | 'game-records' | 'jp-records' | 'transaction-records',
    selection: Selection,
  ) => void;
  readonly dialog: ReactNode;
}

/** Opens the dialog of a job, which leads to its page, or the records of whoever is selected. */
export function useManyActs(move: Move): Many {
  const t = useConsoleTexts();
  const [asked, setAsked] = useState<{ act: ManyAct; selection: Selection }>();
  const close = () => setAsked(undefined);
  const open: Many['open'] = (act, selection) => {
    switch (act) {
      case 'recharge':
      case 'redeem':
      case 'reset-password':
      case 'unbind':
        setAsked({ act, selection });
        return;
      default: {
        const accounts = selection.kind === 'some' ? [...selection.players.keys()] : [];
        const isNamed = accounts.length > 0 && accounts.length <= recordAccountsMost;
        if (!isNamed) notify.plain(t('playerDesk.recordsOfAll', { most: recordAccountsMost }));
        move({ view: act, player: isNamed ? accounts.join(',') : '' });
      }
    }
  };
  return {
    open,
    dialog: asked !== undefined && (
      <ManyDialog
        act={asked.act}
        selection={forServer(asked.selection)}
        onClose={close}
        onStarted={(job) => {
          close();
          move({ view: 'jobs', job });
        }}
      />
    ),
  };
}
