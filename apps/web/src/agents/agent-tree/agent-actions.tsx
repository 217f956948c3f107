import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Ban,
  CircleCheck,
  Ellipsis,
  FolderInput,
  History,
  KeyRound,
  MailPlus,
  Pencil,
  UserPlus,
} from 'lucide-react';
import { BarredMenuItem } from '../../console/barred.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type AgentRow, levelsBelow } from './agent-rows.ts';

const acts = {
  create: UserPlus,
  allot: ArrowDownToLine,
  'take-back': ArrowUpFromLine,
  move: FolderInput,
  rename: Pencil,
  invite: MailPlus,
  'reset-factors': KeyRound,
  disable: Ban,
  enable: CircleCheck,
  credit: History,
} as const;
export type AgentAct = keyof typeof acts;

interface AgentActionsProps {
  row: AgentRow;
  canManage: boolean;
  onAct: (act: AgentAct) => void;
}

/** What can be done with an agent now, and nothing else: nobody does any of it to themselves. What one may not is greyed. */
export function AgentActions({ row, canManage, onAct }: AgentActionsProps) {
  const t = useConsoleTexts();
  const possible = actsOn(row);
  if (possible.length === 0) return <span className="text-faint">–</span>;
  return (
    <Menu
      label={t('agentTree.actionsOf', { name: row.agent.name })}
      button={<Ellipsis aria-hidden className="size-4.5" />}
      buttonClassName="grid size-8 place-content-center rounded-lg! text-muted hover:bg-gold-wash hover:text-text pointer-coarse:size-11"
    >
      {possible.map((act) => {
        const Icon = acts[act];
        const words = t(`agentTree.acts.${act}`);
        if (!canManage && act !== 'credit') {
          return (
            <BarredMenuItem
              key={act}
              icon={<Icon aria-hidden className="size-4.5" />}
              reason={t('playerDesk.notPermitted')}
            >
              {words}
            </BarredMenuItem>
          );
        }
        return (
          <MenuItem key={act} icon={<Icon aria-hidden className="size-4.5" />} onAction={() => onAct(act)}>
            {words}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

function actsOn({ agent, depth }: AgentRow): AgentAct[] {
  const look: AgentAct[] = agent.credit === null ? [] : ['credit'];
  const grow: AgentAct[] = agent.state === 'active' && levelsBelow(agent).length > 0 ? ['create'] : [];
  if (depth === 0) return [...grow, ...look];
  const stop: AgentAct = agent.state === 'active' ? 'disable' : 'enable';
  const call: AgentAct[] = agent.isInvited && agent.state === 'active' ? ['invite'] : [];
  return [...call, 'allot', 'take-back', ...grow, 'move', 'rename', 'reset-factors', ...look, stop];
}
