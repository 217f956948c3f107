import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConsolePlace, Move } from '../../console/console-address.ts';
import { useMay } from '../../console/may.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { useManyActs } from './many-acts.tsx';
import { usePlayerActs } from './player-acts.ts';
import { PlayerDialogs } from './player-dialogs.tsx';
import { playersTableQuery, savedViewsQuery } from './players.queries.ts';
import { PlayersTable } from './players-table.tsx';
import { CreateButton, PlayersToolbar } from './players-toolbar.tsx';
import { afterSearch, type Search, type Selection } from './selection.ts';
import { placeOf } from './view-settings.ts';

interface PlayersViewProps {
  place: ConsolePlace;
  move: Move;
  ceilingCents: number | undefined;
  /** Kept above, so that it survives a look at the records. */
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** User Management: search, the table, and what can be done with one player or with all who are chosen. */
export function PlayersView({ place, move, ceilingCents, selection, onSelect }: PlayersViewProps) {
  const t = useConsoleTexts();
  const may = useMay();
  const [isCreating, setCreating] = useState(false);
  const acts = usePlayerActs(move);
  const many = useManyActs(move);
  useDefaultView(place, move);
  const search: Search = {
    search: place.search,
    status: place.showsProhibited ? 'all' : 'Active',
    label: place.label,
  };
  const players = useInfiniteQuery(playersTableQuery({ ...search, sort: place.sort }));
  const rows = useMemo(() => players.data?.pages.flatMap((page) => page.rows) ?? [], [players.data]);
  const meta = players.data?.pages[0]?.meta;
  const chosen = afterSearch(selection, search);
  return (
    <>
      <h1 className="sr-only">{t('menu.users')}</h1>
      <PlayersToolbar place={place} move={move} onCreate={() => setCreating(true)} />
      <BulkBar
        selection={chosen}
        all={meta === undefined ? undefined : { of: search, total: meta.total, isCapped: meta.isTotalCapped }}
        onSelect={onSelect}
        onAct={acts.open}
        onMany={many.open}
      />
      <PlayersTable
        players={players}
        rows={rows}
        place={place}
        move={move}
        selection={chosen}
        onSelect={onSelect}
        onAct={acts.open}
        create={may('players.create') && <CreateButton variant="gold" onCreate={() => setCreating(true)} />}
      />
      {many.dialog}
      {isCreating && (
        <CreateDialog
          ceilingCents={ceilingCents}
          onClose={() => setCreating(false)}
          onOpen={(player) => move({ view: 'player', player, part: 'overview' })}
        />
      )}
      <PlayerDialogs
        acts={acts}
        ceilingCents={ceilingCents}
        // The list is read again and again: a dialog shows its newest balance, not that of the moment it was opened.
        newest={(player) => rows.find(({ account }) => account === player.account) ?? player}
      />
    </>
  );
}

/** Who opens User Management without asking for anything sees it as the view that was saved for that. */
function useDefaultView(place: ConsolePlace, move: Move): void {
  const isPlain = useRef(
    place.search === '' && place.sort === '-id' && place.label === '' && !place.showsProhibited,
  );
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: isPlain.current });
  useEffect(() => {
    const view = isPlain.current ? views?.find(({ isDefault }) => isDefault) : undefined;
    if (views !== undefined) isPlain.current = false;
    if (view !== undefined) move(placeOf(view.settings), false);
  }, [views, move]);
}
