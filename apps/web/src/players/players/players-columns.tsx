import type { UserRow } from '@golden-acers/contract';
import type { Permission } from '@golden-acers/contract/permissions';
import type { UserColumn } from '@golden-acers/contract/player-table';
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
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatLocalMinute, localDayOf } from '../../ui/dates/period.ts';
import { DisabledButton, DisabledMenuItem } from '../../ui/disabled-button.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/menu.tsx';
import { LabelChip } from './label-chip.tsx';
import type { PlayerActionId } from './player-actions.ts';

type OnPlayerAction = (act: PlayerActionId, player: UserRow) => void;

export interface PlayersTableColumn {
  readonly id: UserColumn;
  readonly header: string;
  readonly isRowHeader?: boolean;
  readonly isNumeric?: boolean;
  /** In px. Without a width the column shares the remaining space. */
  readonly width?: number;
  readonly minWidth: number;
  readonly cardSlot?: 'title' | 'corner' | 'buttons';
  readonly cell: (player: UserRow) => ReactNode;
}

export function playersColumns(
  t: ConsoleTranslateFn,
  onAction: OnPlayerAction,
): readonly PlayersTableColumn[] {
  return [
    {
      id: 'actions',
      header: t('players.actions'),
      width: 174,
      minWidth: 174,
      cardSlot: 'buttons',
      cell: (player) => <PlayerRowActions player={player} onAction={onAction} />,
    },
    { id: 'id', header: t('players.id'), isNumeric: true, width: 70, minWidth: 70, cell: ({ id }) => id },
    {
      id: 'account',
      header: t('players.account'),
      isRowHeader: true,
      minWidth: 150,
      cardSlot: 'title',
      cell: (player) => <PlayerAccountCell player={player} onAction={onAction} />,
    },
    {
      id: 'nickname',
      header: t('players.nickname'),
      minWidth: 92,
      cell: ({ nickname }) => <TruncatedText>{nickname}</TruncatedText>,
    },
    {
      id: 'balance',
      header: t('players.balance'),
      isNumeric: true,
      minWidth: 96,
      cell: ({ balance }) => <span className="font-semibold">{formatDollars(balance)}</span>,
    },
    {
      id: 'registerDate',
      header: t('players.registerDate'),
      width: 106,
      minWidth: 106,
      cell: ({ registerDate }) => (
        <time dateTime={registerDate} title={formatLocalMinute(registerDate)} className="tabular text-muted">
          {localDayOf(new Date(registerDate))}
        </time>
      ),
    },
    {
      id: 'lastLogin',
      header: t('players.lastLogin'),
      width: 136,
      minWidth: 136,
      cell: ({ lastLogin }) =>
        lastLogin === null ? (
          <span className="text-faint">{t('players.never')}</span>
        ) : (
          <time dateTime={lastLogin} className="tabular text-muted">
            {formatLocalMinute(lastLogin)}
          </time>
        ),
    },
    {
      id: 'manager',
      header: t('players.manager'),
      minWidth: 84,
      cell: ({ manager }) => <TruncatedText>{manager}</TruncatedText>,
    },
    {
      id: 'status',
      header: t('players.status'),
      width: 114,
      minWidth: 114,
      cardSlot: 'corner',
      cell: ({ status }) => <PlayerStatusBadge status={status} />,
    },
  ];
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

/** Opens the player's page. Only a react-aria button receives Enter and Space inside a row. */
function PlayerAccountCell({ player, onAction }: { player: UserRow; onAction: OnPlayerAction }) {
  return (
    <div title={player.account} className="flex min-w-0 items-center gap-1.5">
      <Button
        onPress={() => onAction('page', player)}
        className="max-w-full shrink-0 cursor-pointer truncate rounded-md underline decoration-line-strong underline-offset-4 hover:decoration-gold pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
      >
        {player.account}
      </Button>
      {/* Shrinks to dots, then to nothing, as the name needs space. */}
      <span className="flex min-w-0 items-center gap-1 overflow-hidden">
        {player.labels.slice(0, 2).map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
        {player.labels.length > 2 && <span className="text-xs text-faint">+{player.labels.length - 2}</span>}
      </span>
    </div>
  );
}

const rechargeButtonClass = buttonClass('line', 'row');

function PlayerRowActions({ player, onAction }: { player: UserRow; onAction: OnPlayerAction }) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
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
          onPress={() => onAction('recharge', player)}
          className={rechargeButtonClass}
        >
          <ArrowDownToLine aria-hidden className="size-4 md:hidden" />
          {t('players.recharge')}
        </Button>
      ) : (
        <DisabledButton
          label={t('players.rechargeOne', { account: player.account })}
          disabledReason={t('player.notPermitted')}
          className={rechargeButtonClass}
        >
          <ArrowDownToLine aria-hidden className="size-4 md:hidden" />
          {t('players.recharge')}
        </DisabledButton>
      )}
      <PlayerActionsMenu player={player} onAction={onAction} />
    </div>
  );
}

const iconClass = 'size-4';

/** The other actions on a player. An action that is not permitted is disabled, with the reason. */
export function PlayerActionsMenu({
  player,
  onAction,
  hiddenActions = [],
}: {
  player: UserRow;
  onAction: OnPlayerAction;
  hiddenActions?: readonly PlayerActionId[];
}) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const isFrozen = player.status === 'Frozen';
  const isOver = player.status === 'Inactive';
  const entries: readonly {
    action: PlayerActionId;
    label: string;
    icon: ReactNode;
    permission: Permission;
  }[] = [
    {
      action: 'page',
      label: t('player.openPlayer'),
      icon: <User className={iconClass} />,
      permission: 'players.read',
    },
    {
      action: 'redeem',
      label: t('players.redeem'),
      icon: <ArrowUpFromLine className={iconClass} />,
      permission: 'money.redeem',
    },
    {
      action: 'reset-password',
      label: t('players.resetPassword'),
      icon: <KeyRound className={iconClass} />,
      permission: 'players.password',
    },
    {
      action: 'game-records',
      label: t('players.gameRecords'),
      icon: <Dices className={iconClass} />,
      permission: 'records.read',
    },
    {
      action: 'unbind',
      label: t('players.unbind'),
      icon: <Unplug className={iconClass} />,
      permission: 'players.unbind',
    },
    {
      action: isFrozen ? 'unfreeze' : 'freeze',
      label: isFrozen ? t('player.unfreeze') : t('player.freeze'),
      icon: isFrozen ? <Sun className={iconClass} /> : <Snowflake className={iconClass} />,
      permission: 'players.freeze',
    },
  ];
  return (
    <DropdownMenu
      label={t('player.moreOf', { account: player.account })}
      button={<Ellipsis aria-hidden className="size-4.5" />}
      buttonClassName="grid size-7.5 shrink-0 cursor-pointer place-content-center rounded-lg text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
    >
      {entries
        .filter(({ action }) => !hiddenActions.includes(action) && !(action === 'freeze' && isOver))
        .map(({ action, label, icon, permission }) =>
          may(permission) ? (
            <DropdownMenuItem key={action} icon={icon} onAction={() => onAction(action, player)}>
              {label}
            </DropdownMenuItem>
          ) : (
            <DisabledMenuItem key={action} icon={icon} disabledReason={t('player.notPermitted')}>
              {label}
            </DisabledMenuItem>
          ),
        )}
    </DropdownMenu>
  );
}

/** Long names are truncated, so that the figures stay in view. */
function TruncatedText({ children }: { children: string }) {
  return (
    <span title={children} className="block truncate">
      {children}
    </span>
  );
}
