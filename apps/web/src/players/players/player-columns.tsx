import type { UserRow } from '@golden-acers/contract';
import type { Permission } from '@golden-acers/contract/permissions';
import type { UserColumn } from '@golden-acers/contract/user-table';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Check,
  Dices,
  Ellipsis,
  KeyRound,
  Snowflake,
  Sun,
  Unplug,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Barred, BarredMenuItem } from '../../console/barred.tsx';
import { useMay } from '../../console/may.ts';
import { dayOf, minuteOf } from '../../console/period.ts';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Badge } from '../../ui/states.tsx';
import { LabelChip } from './label-chip.tsx';
import type { PlayerAct } from './player-acts.ts';

type OnAct = (act: PlayerAct, player: UserRow) => void;

export interface PlayerColumn {
  readonly id: UserColumn;
  readonly header: string;
  readonly isRowHeader?: boolean;
  readonly isFigure?: boolean;
  /** In px; without one it takes its share of what is left. */
  readonly width?: number;
  readonly minWidth: number;
  readonly onCard?: 'title' | 'corner' | 'buttons';
  readonly cell: (player: UserRow) => ReactNode;
}

export function playerColumns(t: ConsoleTexts, onAct: OnAct): readonly PlayerColumn[] {
  return [
    {
      id: 'actions',
      header: t('players.actions'),
      width: 174,
      minWidth: 174,
      onCard: 'buttons',
      cell: (player) => <RowActions player={player} onAct={onAct} />,
    },
    { id: 'id', header: t('players.id'), isFigure: true, width: 70, minWidth: 70, cell: ({ id }) => id },
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      minWidth: 150,
      onCard: 'title',
      cell: (player) => <Account player={player} onAct={onAct} />,
    },
    {
      id: 'nickname',
      header: t('players.nickname'),
      minWidth: 92,
      cell: ({ nickname }) => <Name>{nickname}</Name>,
    },
    {
      id: 'balance',
      header: t('players.balance'),
      isFigure: true,
      minWidth: 96,
      cell: ({ balance }) => <span className="font-semibold">{dollars(balance)}</span>,
    },
    {
      id: 'registerDate',
      header: t('players.registerDate'),
      width: 106,
      minWidth: 106,
      cell: ({ registerDate: at }) => (
        <time dateTime={at} title={minuteOf(at)} className="tabular text-muted">
          {dayOf(new Date(at))}
        </time>
      ),
    },
    {
      id: 'lastLogin',
      header: t('players.lastLogin'),
      width: 136,
      minWidth: 136,
      cell: ({ lastLogin: at }) =>
        at === null ? (
          <span className="text-faint">{t('players.never')}</span>
        ) : (
          <time dateTime={at} className="tabular text-muted">
            {minuteOf(at)}
          </time>
        ),
    },
    {
      id: 'manager',
      header: t('players.manager'),
      minWidth: 84,
      cell: ({ manager }) => <Name>{manager}</Name>,
    },
    {
      id: 'status',
      header: t('players.status'),
      width: 114,
      minWidth: 114,
      onCard: 'corner',
      cell: ({ status }) => <Status status={status} />,
    },
  ];
}

export function Status({ status }: Pick<UserRow, 'status'>) {
  const t = useConsoleTexts();
  return (
    <Badge tone={status === 'Active' ? 'good' : 'bad'}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {t(`players.statuses.${status}`)}
    </Badge>
  );
}

/** Leads to the player's page. react-aria's own button: the row would take Enter and Space from any other. */
function Account({ player, onAct }: { player: UserRow; onAct: OnAct }) {
  return (
    <div title={player.account} className="flex min-w-0 items-center gap-1.5">
      <Button
        onPress={() => onAct('page', player)}
        className="max-w-full shrink-0 cursor-pointer truncate rounded-md underline decoration-line-strong underline-offset-4 hover:decoration-gold pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
      >
        {player.account}
      </Button>
      {/* What room the name leaves: down to a dot, and then none. */}
      <span className="flex min-w-0 items-center gap-1 overflow-hidden">
        {player.labels.slice(0, 2).map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
        {player.labels.length > 2 && <span className="text-xs text-faint">+{player.labels.length - 2}</span>}
      </span>
    </div>
  );
}

const rechargeClass = buttonClass('line', 'row');

function RowActions({ player, onAct }: { player: UserRow; onAct: OnAct }) {
  const t = useConsoleTexts();
  const may = useMay();
  return (
    <div className="flex w-full items-center gap-1.5">
      <Checkbox
        slot="selection"
        aria-label={t('players.select', { account: player.account })}
        className="group/box grid size-7 shrink-0 cursor-pointer place-content-center rounded-md pointer-coarse:size-11"
      >
        <span
          aria-hidden
          className="grid size-4.5 place-content-center rounded-[5px] border border-line-strong bg-field group-hover:border-gold group-data-[selected]/box:border-gold group-data-[selected]/box:bg-gold"
        >
          <Check className="invisible size-3.5 stroke-3 text-on-gold group-data-[selected]/box:visible" />
        </span>
      </Checkbox>
      {may('money.recharge') ? (
        <Button
          aria-label={t('players.rechargeOne', { account: player.account })}
          onPress={() => onAct('recharge', player)}
          className={rechargeClass}
        >
          <ArrowDownToLine aria-hidden className="size-4 md:hidden" />
          {t('players.recharge')}
        </Button>
      ) : (
        <Barred
          label={t('players.rechargeOne', { account: player.account })}
          reason={t('playerDesk.notPermitted')}
          className={rechargeClass}
        >
          <ArrowDownToLine aria-hidden className="size-4 md:hidden" />
          {t('players.recharge')}
        </Barred>
      )}
      <RowMenu player={player} onAct={onAct} />
    </div>
  );
}

const icon = 'size-4';

/** What else can be done with a player. What the agent may not do is greyed, with the reason. */
export function RowMenu({
  player,
  onAct,
  leavesOut = [],
}: {
  player: UserRow;
  onAct: OnAct;
  /** Offered beside it. */
  leavesOut?: readonly PlayerAct[];
}) {
  const t = useConsoleTexts();
  const may = useMay();
  const isFrozen = player.status === 'Frozen';
  const isOver = player.status === 'Inactive';
  const entries: readonly { act: PlayerAct; label: string; icon: ReactNode; needs: Permission }[] = [
    {
      act: 'page',
      label: t('playerDesk.openPlayer'),
      icon: <User className={icon} />,
      needs: 'players.read',
    },
    {
      act: 'redeem',
      label: t('players.redeem'),
      icon: <ArrowUpFromLine className={icon} />,
      needs: 'money.redeem',
    },
    {
      act: 'reset-password',
      label: t('players.resetPassword'),
      icon: <KeyRound className={icon} />,
      needs: 'players.password',
    },
    {
      act: 'game-records',
      label: t('players.gameRecords'),
      icon: <Dices className={icon} />,
      needs: 'records.read',
    },
    {
      act: 'unbind',
      label: t('players.unbind'),
      icon: <Unplug className={icon} />,
      needs: 'players.unbind',
    },
    {
      act: isFrozen ? 'unfreeze' : 'freeze',
      label: isFrozen ? t('playerDesk.unfreeze') : t('playerDesk.freeze'),
      icon: isFrozen ? <Sun className={icon} /> : <Snowflake className={icon} />,
      needs: 'players.freeze',
    },
  ];
  return (
    <Menu
      label={t('playerDesk.moreOf', { account: player.account })}
      button={<Ellipsis aria-hidden className="size-4.5" />}
      buttonClassName="grid size-7.5 shrink-0 cursor-pointer place-content-center rounded-lg text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
    >
      {entries
        .filter(({ act }) => !leavesOut.includes(act) && !(act === 'freeze' && isOver))
        .map(({ act, label, icon: sign, needs }) =>
          may(needs) ? (
            <MenuItem key={act} icon={sign} onAction={() => onAct(act, player)}>
              {label}
            </MenuItem>
          ) : (
            <BarredMenuItem key={act} icon={sign} reason={t('playerDesk.notPermitted')}>
              {label}
            </BarredMenuItem>
          ),
        )}
    </Menu>
  );
}

/** Long names end in dots rather than push the figures out of sight. */
function Name({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate">
      {children}
    </span>
  );
}
