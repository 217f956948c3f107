import type { UserRow } from '@golden-acers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useOpenConsoleView } from '../../console-location.ts';
import { loadRecords, useRecordToasts } from '../../reporting/provider-records/records.queries.ts';

type PlayerDialogAction = 'recharge' | 'redeem' | 'reset-password' | 'freeze' | 'unfreeze' | 'unbind';
export type PlayerActionId =
  | PlayerDialogAction
  | 'page'
  | 'game-records'
  | 'jp-records'
  | 'transaction-records';

export interface OpenPlayerDialog {
  readonly action: PlayerDialogAction;
  readonly player: UserRow;
}

export function usePlayerActions() {
  const client = useQueryClient();
  const toasts = useRecordToasts();
  const [dialog, setDialog] = useState<OpenPlayerDialog>();
  const openView = useOpenConsoleView();
  const latest = useRef(openView);
  useEffect(() => {
    latest.current = openView;
  });
  const open = useCallback(
    (act: PlayerActionId, player: UserRow): void => {
      const { account } = player;
      switch (act) {
        case 'page':
          latest.current('player', { player: account, part: '' });
          return;
        case 'game-records':
          // Game records need no dates, so that they load at once. The other kinds wait for both days.
          latest.current(act, { player: account, from: '', to: '' });
          void loadRecords(client, act, { accounts: account }, toasts[act]);
          return;
        case 'jp-records':
        case 'transaction-records':
          latest.current(act, { player: account });
          return;
        default:
          setDialog({ action: act, player });
      }
    },
    [client, toasts],
  );
  return { dialog, open, close: () => setDialog(undefined) };
}
