import type { UserRow } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { ExplainedButton } from '../../access/permissions/permitted-button.tsx';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DisabledMenuItem } from '../../ui/disabled-button.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { DropdownMenu, DropdownMenuItem } from '../../ui/menu.tsx';
import { notify } from '../../ui/toasts.tsx';
import { usePlayerActionReason } from './player-action-reasons.ts';
import { isJobAction, type OnPlayerAction, type PlayerActionId, playerActions } from './player-actions.tsx';
import {
  emptySelection,
  type PlayerSearch,
  type PlayerSelectionState,
  selectionSize,
  singleSelectedPlayer,
  toPlayerSelection,
} from './player-selection.ts';

const bulkActions = [
  'recharge',
  'redeem',
  'reset_password',
  'game-records',
  'jp-records',
  'transaction-records',
  'unbind',
] as const satisfies readonly PlayerActionId[];
/** In a menu, because the bar has space for the specified seven buttons only. */
const furtherBulkActions = [
  'freeze',
  'label',
  'message',
  'move',
] as const satisfies readonly PlayerActionId[];
type BulkActionId = (typeof bulkActions | typeof furtherBulkActions)[number];

/** With nobody selected, a pasted list or a file names the players. Records are shown of a selection. */
const takesList = (action: BulkActionId): boolean => !action.endsWith('-records');

interface BulkActionsBarProps {
  selection: PlayerSelectionState;
  searchTotal: { search: PlayerSearch; total: number; isCapped: boolean } | undefined;
  /** Returns the newest data of a player that was selected earlier. */
  latestOf: (player: UserRow) => UserRow;
  onSelect: (selection: PlayerSelectionState) => void;
  onAction: OnPlayerAction;
  onBulkAction: (action: BulkActionId, selection: PlayerSelectionState) => void;
}

export function BulkActionsBar({
  selection,
  searchTotal,
  latestOf,
  onSelect,
  onAction,
  onBulkAction,
}: BulkActionsBarProps) {
  const t = useConsoleTranslation();
  const reasonAgainst = usePlayerActionReason();
  const size = selectionSize(selection);
  const selected = singleSelectedPlayer(selection);
  const player = selected && latestOf(selected);
  function press(action: BulkActionId): void {
    if (size === 0 && !takesList(action)) notify.info(t('players.chooseFirst'));
    else if (player === undefined || isJobAction(action)) onBulkAction(action, selection);
    else onAction(action, player);
  }
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5">
      <div
        role="toolbar"
        aria-label={t('players.actionsOnSelected')}
        className="relative flex gap-1.5 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:py-1 md:flex-wrap"
      >
        {bulkActions.map((action) => {
          const { icon: Icon, label } = playerActions[action];
          return (
            <ExplainedButton
              key={action}
              disabledReason={reasonAgainst(action, player)}
              size="sm"
              variant="line"
              onClick={() => press(action)}
              className={cx('px-2.5 text-[0.8125rem] md:h-8.5', size === 0 && 'text-muted')}
            >
              <Icon aria-hidden className="size-4 md:max-2xl:hidden" />
              {t(label)}
            </ExplainedButton>
          );
        })}
        <FurtherActionsMenu onPress={press} />
      </div>
      {/* On its own line in narrow windows, beside the buttons in wide ones. Its space is always reserved. */}
      <div className="flex min-h-8 min-[87.5rem]:max-2xl:min-h-14 min-w-0 grow basis-48 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11 lg:justify-end">
        <p
          aria-live="polite"
          className={cx(
            'shrink-0 text-sm leading-6',
            // Only wide windows have space for it beside the buttons.
            size === 0 ? 'text-faint max-2xl:sr-only' : 'font-medium text-gold-ink',
          )}
        >
          <SelectionText selection={selection} size={size} />
        </p>
        {selection.kind === 'some' &&
          searchTotal !== undefined &&
          searchTotal.total > 0 &&
          size < searchTotal.total && (
            <TextButton
              onPress={() => onSelect({ kind: 'all', ...searchTotal, excludedAccounts: new Set() })}
            >
              {t('player.selectAll', {
                count: `${formatCount(searchTotal.total)}${searchTotal.isCapped ? '+' : ''}`,
              })}
            </TextButton>
          )}
        {size > 0 && (
          <TextButton onPress={() => onSelect(emptySelection)}>{t('player.selectNone')}</TextButton>
        )}
      </div>
    </div>
  );
}

function FurtherActionsMenu({ onPress }: { onPress: (action: BulkActionId) => void }) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  return (
    <DropdownMenu
      label={t('player.moreActions')}
      button={
        <>
          {t('player.moreActions')}
          <ChevronDown aria-hidden className="size-4" />
        </>
      }
      buttonClassName={cx(buttonClass('line', 'sm'), 'shrink-0 px-2.5 text-[0.8125rem] md:h-8.5')}
    >
      {furtherBulkActions.map((action) => {
        const { icon: Icon, label, permission } = playerActions[action];
        const item = { icon: <Icon key={action} className="size-4" />, children: t(label) };
        return may(permission) ? (
          <DropdownMenuItem key={action} {...item} onAction={() => onPress(action)} />
        ) : (
          <DisabledMenuItem key={action} {...item} disabledReason={t('player.notPermitted')} />
        );
      })}
    </DropdownMenu>
  );
}

function SelectionText({ selection, size }: { selection: PlayerSelectionState; size: number }): string {
  const t = useConsoleTranslation();
  if (size === 0) return t('players.noneSelected');
  const account = singleSelectedPlayer(selection)?.account;
  if (account !== undefined) return t('players.selected', { account });
  const isMore = selection.kind === 'all' && selection.isCapped;
  return t('player.selectedMany', { count: `${formatCount(size)}${isMore ? '+' : ''}` });
}

function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="h-8 shrink-0 rounded-lg px-2 text-sm font-medium text-muted underline decoration-line-strong underline-offset-4 hover:text-text pointer-coarse:h-11"
    >
      {children}
    </button>
  );
}

const BulkJobDialog = lazyNamed(() => import('../bulk-jobs/bulk-job-dialog.tsx'), 'BulkJobDialog');

/** The largest number of accounts in one query of records. */
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
          openView(action, { player: isNamed ? accounts.join(',') : '', manager: '' });
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
          selection={selectionSize(opened.selection) === 0 ? undefined : toPlayerSelection(opened.selection)}
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
