import type { TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Network, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../address.ts';
import { DataTable } from '../../console/data-table.tsx';
import { smallControlClass } from '../../console/day-field.tsx';
import { useMay } from '../../console/may.ts';
import { PermittedButton } from '../../console/permitted.tsx';
import { TableEmpty, TableState } from '../../console/table-states.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { cx } from '../../ui/cx.ts';
import { type AgentAct, AgentActions } from './agent-actions.tsx';
import { agentColumns } from './agent-columns.tsx';
import { agentRows, levelsBelow } from './agent-rows.ts';
import { treeQuery } from './agent-tree.queries.ts';
import { CreateDialog } from './create-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { CreditLinesDialog } from './credit-lines-dialog.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { InviteDialog, MoveDialog, RenameDialog, StateDialog } from './state-dialogs.tsx';

const parts = ['tree', 'roles'] as const;

/** The agents below, with their credit and players; and beside them what each level may do. */
export function AgentTreePage() {
  const t = useConsoleTexts();
  const [params, setParams] = useAddress();
  const part = params.get('part') === 'roles' ? 'roles' : 'tree';
  const canManage = useMay()('agents.manage');
  const show = (chosen: (typeof parts)[number]) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (chosen === 'tree') next.delete('part');
      else next.set('part', chosen);
      return next;
    });
  const switcher = (
    <div className="inline-flex rounded-lg border border-line-strong p-0.5 pointer-coarse:p-0">
      {parts.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={part === one}
          onClick={() => show(one)}
          className={cx(
            'h-8 rounded-md px-3 text-sm font-medium pointer-coarse:h-11',
            part === one ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:text-text',
          )}
        >
          {t(`agentTree.parts.${one}`)}
        </button>
      ))}
    </div>
  );
  return part === 'roles' ? (
    <RolesPanel switcher={switcher} canManage={canManage} />
  ) : (
    <TreePanel switcher={switcher} canManage={canManage} />
  );
}

interface PanelProps {
  switcher: React.ReactNode;
  canManage: boolean;
}

/** Larger trees begin folded below the first level: nobody reads hundreds of rows at once. */
const openMost = 60;

function TreePanel({ switcher, canManage }: PanelProps) {
  const t = useConsoleTexts();
  const query = useQuery(treeQuery);
  const [search, setSearch] = useState('');
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<{ act: AgentAct; agent: TreeAgent }>();
  const agents = useMemo(() => query.data ?? [], [query.data]);
  const folded = useMemo(() => foldedOf(agents, turned), [agents, turned]);
  const rows = useMemo(() => agentRows(agents, { folded, search }), [agents, folded, search]);
  const columns = useMemo(
    () =>
      agentColumns(t, {
        isFolded: (id) => folded.has(id),
        canFold: search.trim() === '',
        onFold: (id) => setTurned((now) => now.symmetricDifference(new Set([id]))),
        actions: (row) => (
          <AgentActions row={row} canManage={canManage} onAct={(act) => setOpen({ act, agent: row.agent })} />
        ),
      }),
    [t, folded, search, canManage],
  );
  const top = agents.find(({ parentId }) => parentId === null);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow font-display text-xl leading-none">{t('agentTree.title')}</h1>
        {switcher}
        <input
          type="search"
          aria-label={t('agentTree.search')}
          placeholder={t('agentTree.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          maxLength={60}
          className={`${smallControlClass} border-line-strong sm:w-52`}
        />
        {(query.isPending || (top !== undefined && levelsBelow(top).length > 0)) && (
          <PermittedButton
            needs="agents.manage"
            size="sm"
            disabled={top === undefined}
            onClick={() => top !== undefined && setOpen({ act: 'create', agent: top })}
          >
            <UserPlus aria-hidden className="size-4" />
            {t('agentTree.create.title')}
          </PermittedButton>
        )}
      </div>
      {!canManage && !query.isPending && <p className="text-xs text-muted">{t('agentTree.lookOnly')}</p>}
      <DataTable
        label={t('agentTree.title')}
        columns={columns}
        items={rows}
        keyOf={({ agent }) => agent.id}
        nameOf={({ agent, depth }) => t('agentTree.rowName', { name: agent.name, level: depth + 1 })}
        isBusy={query.isPending}
        empty={
          <TableState
            query={query}
            columns={columns.length}
            loading={t('agentTree.loading')}
            failed={t('agentTree.notLoaded')}
          >
            <TableEmpty icon={Network} title={t('agentTree.nobody')} />
          </TableState>
        }
      />
      {open !== undefined && <Opened {...open} agents={agents} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** What was turned differs from how it begins. */
function foldedOf(agents: readonly TreeAgent[], turned: ReadonlySet<string>): ReadonlySet<string> {
  const top = agents.find(({ parentId }) => parentId === null)?.id;
  const begins = agents.length <= openMost ? [] : agents.flatMap(({ id }) => (id === top ? [] : [id]));
  return new Set(begins).symmetricDifference(turned);
}

interface OpenedProps {
  act: AgentAct;
  agent: TreeAgent;
  agents: readonly TreeAgent[];
  onClose: () => void;
}

function Opened({ act, agent, agents, onClose }: OpenedProps) {
  switch (act) {
    case 'create':
      return <CreateDialog parent={agent} agents={agents} onClose={onClose} />;
    case 'allot':
    case 'take-back': {
      const parent = agents.find(({ id }) => id === agent.parentId);
      return <CreditDialog kind={act} agent={agent} parent={parent} onClose={onClose} />;
    }
    case 'move':
      return <MoveDialog agent={agent} agents={agents} onClose={onClose} />;
    case 'rename':
      return <RenameDialog agent={agent} onClose={onClose} />;
    case 'invite':
      return <InviteDialog agent={agent} onClose={onClose} />;
    case 'credit':
      return <CreditLinesDialog agent={agent} onClose={onClose} />;
    case 'disable':
    case 'enable':
    case 'reset-factors':
      return <StateDialog agent={agent} verb={act} onClose={onClose} />;
  }
}
