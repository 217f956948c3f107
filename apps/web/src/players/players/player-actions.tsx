import type { UserRow } from '@golden-acers/contract';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRightLeft,
  ArrowUpFromLine,
  Ban,
  Dices,
  KeyRound,
  MessageSquare,
  Scale,
  Snowflake,
  Sun,
  Tag,
  Trophy,
  Unplug,
  User,
  UserX,
} from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useOpenConsoleView } from '../../console-location.ts';
import { AdjustDialog } from '../../money/transfers/adjust-dialog.tsx';
import { TransferDialog } from '../../money/transfers/transfer-dialog.tsx';
import { RechargeBonusNotice } from '../../promotions/recharges/recharge-bonus-notice.tsx';
import { useLoadRecords } from '../../reporting/provider-records/records.queries.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { ResetProviderPasswordDialog } from './reset-provider-password-dialog.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';

// Rarely used and large, so it loads separately.
const ClosePlayerDialog = lazyNamed(() => import('./close-player-dialog.tsx'), 'ClosePlayerDialog');
const ExcludeDialog = lazyNamed(() => import('./exclude-dialog.tsx'), 'ExcludeDialog');

/** The actions that an agent can take on a player. */
export const playerActions = {
  page: { label: 'player.openPlayer', icon: User, permission: 'players.read' },
  recharge: { label: 'players.recharge', icon: ArrowDownToLine, permission: 'money.recharge' },
  redeem: { label: 'players.redeem', icon: ArrowUpFromLine, permission: 'money.redeem' },
  adjust: { label: 'players.adjust', icon: Scale, permission: 'money.adjust' },
  reset_password: { label: 'players.resetPassword', icon: KeyRound, permission: 'players.password' },
  'game-records': { label: 'players.gameRecords', icon: Dices, permission: 'records.read' },
  'jp-records': { label: 'players.jpRecords', icon: Trophy, permission: 'records.read' },
  'transaction-records': {
    label: 'players.transactionRecords',
    icon: ArrowLeftRight,
    permission: 'records.read',
  },
  unbind: { label: 'players.unbind', icon: Unplug, permission: 'players.unbind' },
  freeze: { label: 'player.freeze', icon: Snowflake, permission: 'players.freeze' },
  unfreeze: { label: 'player.unfreeze', icon: Sun, permission: 'players.freeze' },
  exclude: { label: 'player.exclude', icon: Ban, permission: 'players.exclude' },
  extend_exclusion: { label: 'player.extendExclusion', icon: Ban, permission: 'players.exclude' },
  label: { label: 'jobs.kinds.label', icon: Tag, permission: 'players.read' },
  message: { label: 'jobs.kinds.message', icon: MessageSquare, permission: 'players.message' },
  move: { label: 'jobs.kinds.move', icon: ArrowRightLeft, permission: 'players.move' },
  close: { label: 'player.closeAccount', icon: UserX, permission: 'players.close' },
} as const;

export type PlayerActionId = keyof typeof playerActions;
export type OnPlayerAction = (action: PlayerActionId, player: UserRow) => void;

/** Actions that are bulk jobs, even for one player. */
const jobActions = ['label', 'message', 'move'] as const;
type JobActionId = (typeof jobActions)[number];

export function isJobAction(action: PlayerActionId): action is JobActionId {
  return jobActions.some((one) => one === action);
}

type PlayerDialogAction = Exclude<PlayerActionId, 'page' | JobActionId | `${string}-records`>;

export function usePlayerActions() {
  const { mutate: loadGameRecords } = useLoadRecords('game-records');
  const [dialog, setDialog] = useState<{ action: PlayerDialogAction; player: UserRow }>();
  const openView = useOpenConsoleView();
  const latest = useRef(openView);
  useEffect(() => {
    latest.current = openView;
  });
  const open = useCallback<OnPlayerAction>(
    (action, player) => {
      const { account } = player;
      switch (action) {
        case 'page':
          latest.current('player', { player: account, part: '' });
          return;
        case 'game-records':
          // Game records need no dates and load at once. Other kinds wait for both dates.
          latest.current(action, { player: account, manager: '', from: '', to: '' });
          loadGameRecords({ accounts: account, managerId: '' });
          return;
        case 'jp-records':
        case 'transaction-records':
          latest.current(action, { player: account, manager: '' });
          return;
        case 'label':
        case 'message':
        case 'move':
          return;
        default:
          setDialog({ action, player });
      }
    },
    [loadGameRecords],
  );
  return { dialog, open, close: () => setDialog(undefined) };
}

interface PlayerActionDialogsProps {
  actions: Pick<ReturnType<typeof usePlayerActions>, 'dialog' | 'close'>;
  /** Returns the newest data of the player, because an open dialog must show the newest balance. */
  latestOf: (player: UserRow) => UserRow;
}

export function PlayerActionDialogs({ actions: { dialog, close }, latestOf }: PlayerActionDialogsProps) {
  if (dialog === undefined) return null;
  const { action, player } = dialog;
  switch (action) {
    case 'recharge':
      return (
        <TransferDialog
          kind={action}
          player={latestOf(player)}
          noticeOf={(cents) => <RechargeBonusNotice account={player.account} cents={cents} />}
          onClose={close}
        />
      );
    case 'redeem':
      return <TransferDialog kind={action} player={latestOf(player)} onClose={close} />;
    case 'adjust':
      return <AdjustDialog player={latestOf(player)} onClose={close} />;
    case 'reset_password':
      return <ResetProviderPasswordDialog player={player} onClose={close} />;
    case 'freeze':
    case 'unfreeze':
      return <FreezeDialog action={action} player={player} onClose={close} />;
    case 'exclude':
    case 'extend_exclusion':
      return (
        <Suspense>
          <ExcludeDialog player={player} onClose={close} />
        </Suspense>
      );
    case 'close':
      return (
        <Suspense>
          <ClosePlayerDialog player={latestOf(player)} onClose={close} />
        </Suspense>
      );
    case 'unbind':
      return <UnbindDialog player={player} onClose={close} />;
  }
}
