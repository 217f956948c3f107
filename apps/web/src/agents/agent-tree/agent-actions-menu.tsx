import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Ban,
  CircleCheck,
  FolderInput,
  History,
  KeyRound,
  KeySquare,
  MailPlus,
  Pencil,
  RectangleEllipsis,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { setAboveReason } from '../../access/permissions/set-above.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { DisabledMenuItem } from '../../ui/disabled-button.tsx';
import { DropdownMenuItem } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type AgentTreeRow, lowerLevels } from './agent-tree-rows.ts';

const actionIcons = {
  create: UserPlus,
  allot: ArrowDownToLine,
  'take-back': ArrowUpFromLine,
  move: FolderInput,
  rename: Pencil,
  permissions: ShieldCheck,
  invite: MailPlus,
  'first-password': RectangleEllipsis,
  'reset-factors': KeyRound,
  disable: Ban,
  enable: CircleCheck,
  credit: History,
  'api-keys': KeySquare,
} as const;
export type AgentActionId = keyof typeof actionIcons;

interface AgentActionsMenuProps {
  row: AgentTreeRow;
  canManage: boolean;
  onAction: (action: AgentActionId) => void;
}

/** Actions on other agents, never on the signed-in one. Actions without permission are disabled. */
export function AgentActionsMenu({ row, canManage, onAction }: AgentActionsMenuProps) {
  const t = useConsoleTranslation();
  const possible = actionsFor(row);
  if (possible.length === 0) return <span className="text-faint">–</span>;
  return (
    <RowMenu label={t('agentTree.actionsOf', { name: row.agent.name })}>
      {possible.map((action) => {
        const Icon = actionIcons[action];
        const item = {
          icon: <Icon aria-hidden className="size-4.5" />,
          children: t(`agentTree.actionLabels.${action}`),
        };
        const setAbove = action === 'enable' ? setAboveReason(t, row.agent.disabledAbove) : undefined;
        const reason = canManage || action === 'credit' ? setAbove : t('player.notPermitted');
        return reason === undefined ? (
          <DropdownMenuItem key={action} {...item} onAction={() => onAction(action)} />
        ) : (
          <DisabledMenuItem key={action} {...item} disabledReason={reason} />
        );
      })}
    </RowMenu>
  );
}

function actionsFor({ agent, depth }: AgentTreeRow): AgentActionId[] {
  const look: AgentActionId[] = agent.credit === null ? [] : ['credit'];
  const grow: AgentActionId[] = agent.state === 'active' && lowerLevels(agent).length > 0 ? ['create'] : [];
  if (depth === 0) return [...grow, ...look];
  const stop: AgentActionId = agent.state === 'active' ? 'disable' : 'enable';
  const call: AgentActionId[] = agent.isInvited && agent.state === 'active' ? ['invite'] : [];
  const again: AgentActionId[] =
    agent.mustChangePassword && agent.state === 'active' ? ['first-password'] : [];
  return [
    ...call,
    ...again,
    'allot',
    'take-back',
    ...grow,
    'move',
    'rename',
    'permissions',
    'reset-factors',
    'api-keys',
    ...look,
    stop,
  ];
}
