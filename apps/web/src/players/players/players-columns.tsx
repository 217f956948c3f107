import type { UserRow } from '@golden-acers/contract';
import {
  type PlayerNotice,
  type UserColumn,
  type UserStatus,
  userColumns,
} from '@golden-acers/contract/player-table';
import { ArrowDownToLine, Check, CircleHelp, CircleSlash, Gavel, Hourglass } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { VipTierIcon } from '../../promotions/vip/vip-tier-badge.tsx';
import { cx } from '../../ui/cx.ts';
import { dayOf, formatMinute } from '../../ui/dates/period.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { DisabledMenuItem } from '../../ui/disabled-button.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { DropdownMenuItem } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { LabelChip } from './label-chip.tsx';
import { usePlayerActionReason } from './player-action-reasons.ts';
import { type OnPlayerAction, type PlayerActionId, playerActions } from './player-actions.tsx';

export interface PlayersTableColumn extends Omit<TableColumn<UserRow>, 'id'> {
  readonly id: UserColumn;
  readonly width?: number;
  readonly minWidth: number;
}

const fixedWidth = (width: number) => ({ width, minWidth: width });

export function playersColumns(
  t: ConsoleTranslateFn,
  onAction: OnPlayerAction,
): readonly PlayersTableColumn[] {
  const cells: Readonly<Record<UserColumn, Omit<PlayersTableColumn, 'id' | 'header'>>> = {
    actions: {
      ...fixedWidth(174),
      cardSlot: 'buttons',
      cell: (player) => <PlayerRowActions player={player} onAction={onAction} />,
    },
    id: { ...fixedWidth(70), isNumeric: true, cell: ({ id }) => id },
    account: {
      minWidth: 150,
      isRowHeader: true,
      cardSlot: 'title',
      cell: (player) => <PlayerAccountCell player={player} onAction={onAction} />,
    },
    nickname: { minWidth: 84, cell: ({ nickname }) => <TruncatedText>{nickname}</TruncatedText> },
    balance: {
      minWidth: 96,
      isNumeric: true,
      cell: ({ balance }) => <span className="font-semibold">{formatDollars(balance)}</span>,
    },
    registerDate: {
      ...fixedWidth(100),
      cell: ({ registerDate }) => (
        <time dateTime={registerDate} title={formatMinute(registerDate)} className="tabular text-muted">
          {dayOf(new Date(registerDate))}
        </time>
      ),
    },
    lastLogin: {
      ...fixedWidth(136),
      cell: ({ lastLogin }) =>
        lastLogin === null ? (
          <span className="text-faint">{t('players.never')}</span>
        ) : (
          <Timestamp at={lastLogin} />
        ),
    },
    manager: { minWidth: 76, cell: ({ manager }) => <TruncatedText>{manager}</TruncatedText> },
    status: {
      ...fixedWidth(136),
      cardSlot: 'corner',
      cell: ({ status, notices }) => (
        <span className="flex items-center gap-1.5">
          <span className="min-w-0 overflow-hidden text-ellipsis">
            <PlayerStatusBadge status={status} />
          </span>
          <PlayerNotices notices={notices} />
        </span>
      ),
    },
  };
  return userColumns.map((id) => ({ id, header: t(`players.${id}`), ...cells[id] }));
}

export function PlayerStatusBadge({ status }: Pick<UserRow, 'status'>) {
  const t = useConsoleTranslation();
  return (
    <Badge tone={status === 'Active' ? 'good' : 'bad'}>
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {t(`players.statuses.${status}`)}
    </Badge>
  );
}

const noticeIcons: Readonly<Record<PlayerNotice, typeof Hourglass>> = {
  provider_account_missing: CircleSlash,
  transfer_open: Hourglass,
  transfer_unknown: CircleHelp,
  transfer_review: Gavel,
};

function PlayerNotices({ notices }: Pick<UserRow, 'notices'>) {
  const t = useConsoleTranslation();
  return notices.map((notice) => {
    const Icon = noticeIcons[notice];
    return (
      <span key={notice} title={t(`players.notices.${notice}`)} className="shrink-0 text-warn">
        <Icon aria-hidden className="size-4" />
        <span className="sr-only">{t(`players.notices.${notice}`)}</span>
      </span>
    );
  });
}

/** Space for the dots of no label, one and two labels, and for the number of further ones. */
const labelsMinWidth = ['min-w-0', 'min-w-6', 'min-w-18'];

function PlayerAccountCell({ player, onAction }: { player: UserRow; onAction: OnPlayerAction }) {
  const shown = Math.min(player.labels.length, 2);
  return (
    <div title={player.account} className="flex min-w-0 items-center gap-1.5">
      <Button
        onPress={() => onAction('page', player)}
        className="min-w-0 cursor-pointer truncate rounded-md underline decoration-line-strong underline-offset-4 hover:decoration-gold pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
      >
        {player.account}
      </Button>
      <VipTierIcon tier={player.vipTier} />
      {/* Shrinks to dots before the name is cut. */}
      <span className={cx('flex shrink-[999] items-center gap-1 overflow-hidden', labelsMinWidth[shown])}>
        {player.labels.slice(0, shown).map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
        {player.labels.length > shown && (
          <span className="text-xs text-faint">+{player.labels.length - shown}</span>
        )}
      </span>
    </div>
  );
}

function PlayerRowActions({ player, onAction }: { player: UserRow; onAction: OnPlayerAction }) {
  const t = useConsoleTranslation();
  const reasonAgainst = usePlayerActionReason();
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
      <PermittedRowButton
        permission="money.recharge"
        disabledReason={reasonAgainst('recharge', player)}
        label={t('players.rechargeOne', { account: player.account })}
        onPress={() => onAction('recharge', player)}
      >
        <ArrowDownToLine aria-hidden className="size-4 md:hidden" />
        {t('players.recharge')}
      </PermittedRowButton>
      <PlayerActionsMenu player={player} onAction={onAction} />
    </div>
  );
}

interface PlayerActionsMenuProps {
  player: UserRow;
  onAction: OnPlayerAction;
  actions?: readonly PlayerActionId[];
}

/** The actions that stop a player in this state, or undo that. */
const stopActions: Readonly<Record<UserStatus, readonly PlayerActionId[]>> = {
  Active: ['freeze', 'exclude', 'close'],
  Excluded: ['freeze', 'extend_exclusion', 'close'],
  Frozen: ['unfreeze', 'exclude', 'close'],
  Inactive: [],
};

const rowMenuActions = ['page', 'redeem', 'reset_password', 'game-records', 'unbind'] as const;

export function PlayerActionsMenu({ player, onAction, actions = rowMenuActions }: PlayerActionsMenuProps) {
  const t = useConsoleTranslation();
  const reasonAgainst = usePlayerActionReason();
  return (
    <RowMenu label={t('player.moreOf', { account: player.account })}>
      {[...actions, ...stopActions[player.status]].map((action) => {
        const { icon: Icon, label } = playerActions[action];
        const item = { icon: <Icon key={action} className="size-4" />, children: t(label) };
        const reason = reasonAgainst(action, player);
        return reason === undefined ? (
          <DropdownMenuItem key={action} {...item} onAction={() => onAction(action, player)} />
        ) : (
          <DisabledMenuItem key={action} {...item} disabledReason={reason} />
        );
      })}
    </RowMenu>
  );
}

function TruncatedText({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate">
      {children}
    </span>
  );
}
