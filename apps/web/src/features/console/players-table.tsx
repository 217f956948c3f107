import type { PageMeta, UserRow } from '@golden-acers/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowDownToLine, SearchX, Users } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/states.tsx';
import { dollars } from '../balances/balances.queries.ts';
import { DataTable, type TableColumn } from './data-table.tsx';
import { dayOf, minuteOf } from './period.ts';
import { TableEmpty, TableFailed, TableSkeleton } from './table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from './texts.ts';

interface PlayersTableProps {
  players: UseQueryResult<{ players: UserRow[]; meta: PageMeta }>;
  isSearch: boolean;
  showsProhibited: boolean;
  selected: UserRow | undefined;
  onSelect: (player: UserRow | undefined) => void;
  onRecharge: (player: UserRow) => void;
}

export function PlayersTable({
  players,
  isSearch,
  showsProhibited,
  selected,
  onSelect,
  onRecharge,
}: PlayersTableProps) {
  const t = useConsoleTexts();
  const columns = useMemo(() => columnsOf(t, onRecharge), [t, onRecharge]);
  const rows = players.data?.players ?? [];
  return (
    <DataTable
      label={t('players.table')}
      columns={columns}
      items={rows}
      keyOf={(player) => player.account}
      nameOf={(player) => player.account}
      selection={{
        key: selected?.account,
        onSelect: (account) => onSelect(rows.find((player) => player.account === account)),
      }}
      isBusy={players.isPlaceholderData}
      empty={
        players.isPending ? (
          <TableSkeleton label={t('players.loading')} columns={columns.length} />
        ) : players.isError ? (
          <TableFailed message={t('players.notLoaded')} retryLabel={t('players.tryAgain')} retry={players} />
        ) : isSearch ? (
          <TableEmpty
            icon={SearchX}
            title={t('players.noneFound')}
            hint={showsProhibited ? t('players.noneFoundHint') : t('players.noneFoundActive')}
          />
        ) : (
          <TableEmpty icon={Users} title={t('players.none')} hint={t('players.noneHint')} />
        )
      }
    />
  );
}

function columnsOf(t: ConsoleTexts, onRecharge: (player: UserRow) => void): readonly TableColumn<UserRow>[] {
  return [
    {
      id: 'actions',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (player) => <RowActions player={player} onRecharge={onRecharge} />,
    },
    { id: 'id', header: t('players.id'), isFigure: true, cell: ({ id }) => id },
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      onCard: 'title',
      cell: ({ account }) => <Name>{account}</Name>,
    },
    { id: 'nickname', header: t('players.nickname'), cell: ({ nickname }) => <Name>{nickname}</Name> },
    {
      id: 'balance',
      header: t('players.balance'),
      isFigure: true,
      cell: ({ balance }) => <span className="font-semibold">{dollars(balance)}</span>,
    },
    {
      id: 'registerDate',
      header: t('players.registerDate'),
      cell: ({ registerDate }) => <Day at={registerDate} />,
    },
    {
      id: 'lastLogin',
      header: t('players.lastLogin'),
      cell: ({ lastLogin }) =>
        lastLogin === null ? (
          <span className="text-faint">{t('players.never')}</span>
        ) : (
          <Moment at={lastLogin} />
        ),
    },
    { id: 'manager', header: t('players.manager'), cell: ({ manager }) => <Name>{manager}</Name> },
    {
      id: 'status',
      header: t('players.status'),
      onCard: 'corner',
      cell: ({ status }) => (
        <Badge tone={status === 'Active' ? 'good' : 'bad'}>
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
          {status}
        </Badge>
      ),
    },
  ];
}

function RowActions({ player, onRecharge }: { player: UserRow; onRecharge: (player: UserRow) => void }) {
  const t = useConsoleTexts();
  return (
    <div className="flex items-center gap-3">
      <Checkbox
        slot="selection"
        aria-label={t('players.select', { account: player.account })}
        className="grid size-6 cursor-pointer place-content-center rounded-full"
      >
        <span
          aria-hidden
          className="size-4.5 rounded-full border border-line-strong bg-sunk group-hover:border-gold group-data-[selected]:border-[5px] group-data-[selected]:border-gold"
        />
      </Checkbox>
      {/* react-aria's own button: the row would take Enter and Space from any other. */}
      <Button
        aria-label={t('players.rechargeOne', { account: player.account })}
        onPress={() => onRecharge(player)}
        className={cx(buttonClass('line', 'sm'), 'px-2.5 text-[0.8125rem] max-md:h-10 max-md:grow md:h-7.5')}
      >
        <ArrowDownToLine aria-hidden className="size-4 md:hidden" />
        {t('players.recharge')}
      </Button>
    </div>
  );
}

/** Long names end in dots rather than push the figures out of sight. */
function Name({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate md:max-w-44">
      {children}
    </span>
  );
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={minuteOf(at)} className="tabular text-muted">
      {dayOf(new Date(at))}
    </time>
  );
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular text-muted">
      {minuteOf(at)}
    </time>
  );
}
