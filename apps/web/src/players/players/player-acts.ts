import type { UserRow } from '@golden-acers/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Move } from '../../console/console-address.ts';
import { loadRecords, useRecordToasts } from '../../reporting/provider-records/records.ts';

type DialogAct = 'recharge' | 'redeem' | 'reset-password' | 'freeze' | 'unfreeze' | 'unbind';
/** What can be done with one player. */
export type PlayerAct = DialogAct | 'page' | 'game-records' | 'jp-records' | 'transaction-records';

export interface OpenDialog {
  readonly act: DialogAct;
  readonly player: UserRow;
}

/** Opens the dialog of an act, or goes where it leads. `open` stays the same, so that a table isn't made anew for it. */
export function usePlayerActs(move: Move) {
  const client = useQueryClient();
  const toasts = useRecordToasts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const open = useCallback(
    (act: PlayerAct, player: UserRow): void => {
      const { account } = player;
      switch (act) {
        case 'page':
          latest.current({ view: 'player', player: account, part: 'overview' });
          return;
        case 'game-records':
          // They need no dates, so they come at once; the others wait for both.
          latest.current({ view: act, player: account, fromDate: '', toDate: '' });
          void loadRecords(client, act, { account }, toasts[act]);
          return;
        case 'jp-records':
        case 'transaction-records':
          latest.current({ view: act, player: account });
          return;
        default:
          setDialog({ act, player });
      }
    },
    [client, toasts],
  );
  return { dialog, open, close: () => setDialog(undefined) };
}
