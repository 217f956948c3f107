import type { UserRow } from '@golden-acers/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../ui/toasts.tsx';
import { playersQuery } from './console.queries.ts';
import type { ConsolePlace, Move, RecordKind } from './console-address.ts';
import { Pager } from './pager.tsx';
import { PlayersTable } from './players-table.tsx';
import { type BulkAction, PlayersToolbar } from './players-toolbar.tsx';
import { loadRecords, useRecordToasts } from './records.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { useConsoleTexts } from './texts.ts';
import { TransferDialog } from './transfer-dialog.tsx';

type OpenDialog = { readonly does: 'recharge' | 'redeem' | 'reset-password'; readonly player: UserRow };

interface PlayersViewProps {
  place: ConsolePlace;
  move: Move;
  ceilingCents: number | undefined;
  /** Kept above, so that it survives a look at the records. */
  selected: UserRow | undefined;
  onSelect: (player: UserRow | undefined) => void;
}

/** User Management: search, the table, and what can be done with the selected player. */
export function PlayersView({ place, move, ceilingCents, selected, onSelect }: PlayersViewProps) {
  const t = useConsoleTexts();
  const [dialog, setDialog] = useState<OpenDialog>();
  const players = useQuery(playersQuery(place));
  const act = useBulkActions(selected, move, setDialog);
  const close = () => setDialog(undefined);
  // The list is read again and again: a dialog shows its newest balance, not that of the moment it was opened.
  const newest = (player: UserRow) =>
    players.data?.players.find(({ account }) => account === player.account) ?? player;
  return (
    <>
      <h1 className="sr-only">{t('menu.users')}</h1>
      <PlayersToolbar place={place} move={move} selected={selected} onAction={act} />
      <PlayersTable
        players={players}
        isSearch={place.search !== ''}
        showsProhibited={place.showsProhibited}
        selected={selected}
        onSelect={onSelect}
        onRecharge={(player) => setDialog({ does: 'recharge', player })}
      />
      <Pager meta={players.data?.meta} onPage={(page) => move({ page })} />
      {dialog?.does === 'reset-password' && <ResetPasswordDialog player={dialog.player} onClose={close} />}
      {(dialog?.does === 'recharge' || dialog?.does === 'redeem') && (
        <TransferDialog
          kind={dialog.does}
          player={newest(dialog.player)}
          ceilingCents={ceilingCents}
          onClose={close}
        />
      )}
    </>
  );
}

function useBulkActions(
  selected: UserRow | undefined,
  move: Move,
  open: (dialog: OpenDialog) => void,
): (action: BulkAction) => void {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const toasts = useRecordToasts();
  function showRecords(kind: RecordKind, { account }: UserRow): void {
    move({
      view: kind,
      player: account,
      recordsPage: 1,
      ...(kind === 'game-records' && { fromDate: '', toDate: '' }),
    });
    // Game records need no dates, so they come at once; the others wait for both.
    if (kind === 'game-records') void loadRecords(client, kind, { account, page: 1 }, toasts[kind]);
  }
  return (action) => {
    if (action === 'create') return notify.plain(t('notImplemented', { action: t('players.create') }));
    if (selected === undefined) return notify.plain(t('players.chooseFirst'));
    switch (action) {
      case 'recharge':
      case 'redeem':
      case 'reset-password':
        return open({ does: action, player: selected });
      case 'unbind':
        return notify.plain(t('unbindNotImplemented'));
      case 'game-records':
      case 'jp-records':
      case 'transaction-records':
        return showRecords(action, selected);
    }
  };
}
