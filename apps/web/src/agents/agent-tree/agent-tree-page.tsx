import type { TreeAgent } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Network, UserPlus } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useRequestedAction } from '../../requested-action.ts';
import { choiceParam, textParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { cx } from '../../ui/cx.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { type AgentActionId, AgentActionsMenu } from './agent-actions-menu.tsx';
import { AgentCreditDialog } from './agent-credit-dialog.tsx';
import { AgentPermissionsDialog } from './agent-permissions-dialog.tsx';
import {
  AgentStateDialog,
  InviteAgentDialog,
  MoveAgentDialog,
  RenameAgentDialog,
} from './agent-state-dialogs.tsx';
import { agentTreeQuery } from './agent-tree.queries.ts';
import { agentTreeColumns } from './agent-tree-columns.tsx';
import { agentTreeRows, lowerLevels, nearestDecider } from './agent-tree-rows.ts';
import { CreateAgentDialog } from './create-agent-dialog.tsx';
import { CreditHistoryDialog } from './credit-history-dialog.tsx';
import { FirstPasswordDialog } from './first-password-dialog.tsx';
import { RolesTab } from './roles-tab.tsx';

const AgentApiKeysDialog = lazyNamed(
  () => import('../api-keys/agent-api-keys-dialog.tsx'),
  'AgentApiKeysDialog',
);

const agentTreeTabs = ['tree', 'roles'] as const;
/** `agents` is a search text, which links can set. */
const agentTreeParams = { part: choiceParam(agentTreeTabs, 'tree'), agents: textParam() };

interface AgentTreePageProps {
  /** Renders the export of an agent's credit history. */
  renderExportButton: (agentId: string) => ReactNode;
}

export function AgentTreePage({ renderExportButton }: AgentTreePageProps) {
  const t = useConsoleTranslation();
  const [{ part: tab }, changeParams] = useTypedSearchParams(agentTreeParams);
  const canManage = usePermissionCheck()('agents.manage');
  const switcher = (
    <div className="inline-flex rounded-lg border border-line-strong p-0.5 pointer-coarse:p-0">
      {agentTreeTabs.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={tab === one}
          onClick={() => changeParams({ part: one })}
          className={cx(
            'h-8 rounded-md px-3 text-sm font-medium pointer-coarse:h-11',
            tab === one ? 'bg-gold-wash text-gold-ink' : 'text-muted hover:text-text',
          )}
        >
          {t(`agentTree.tabs.${one}`)}
        </button>
      ))}
    </div>
  );
  return tab === 'roles' ? (
    <RolesTab tabs={switcher} canManage={canManage} />
  ) : (
    <AgentTreeTab tabs={switcher} canManage={canManage} renderExportButton={renderExportButton} />
  );
}

interface TreeTabProps {
  tabs: ReactNode;
  canManage: boolean;
}

const maxExpandedRows = 60;

function AgentTreeTab({ tabs, canManage, renderExportButton }: TreeTabProps & AgentTreePageProps) {
  const t = useConsoleTranslation();
  const query = useQuery(agentTreeQuery);
  const [{ agents: linkedSearch }] = useTypedSearchParams(agentTreeParams);
  const [search, setSearch] = useState(linkedSearch);
  useEffect(() => setSearch(linkedSearch), [linkedSearch]);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<{ action: AgentActionId; agent: TreeAgent }>();
  const agents = query.data ?? [];
  const collapsedIds = collapsedIdsOf(agents, toggled);
  const rows = agentTreeRows(agents, { collapsedIds, search });
  const columns = agentTreeColumns(t, {
    isCollapsed: (id) => collapsedIds.has(id),
    canCollapse: search.trim() === '',
    onToggle: (id) => setToggled((now) => now.symmetricDifference(new Set([id]))),
    renderActions: (row) => (
      <AgentActionsMenu
        row={row}
        canManage={canManage}
        onAction={(action) => setOpen({ action, agent: row.agent })}
      />
    ),
  });
  const top = agents.find(({ parentId }) => parentId === null);
  useRequestedAction(({ kind }) => {
    if (kind !== 'create-agent' || top === undefined) return false;
    if (canManage && lowerLevels(top).length > 0) setOpen({ action: 'create', agent: top });
    return true;
  });
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow font-display text-xl leading-none">{t('agentTree.title')}</h1>
        {tabs}
        <input
          type="search"
          aria-label={t('agentTree.search')}
          placeholder={t('agentTree.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          maxLength={60}
          className={`${compactControlClass} border-line-strong sm:w-52`}
        />
        {(query.isPending || (top !== undefined && lowerLevels(top).length > 0)) && (
          <PermittedButton
            permission="agents.manage"
            size="sm"
            disabled={top === undefined}
            onClick={() => top !== undefined && setOpen({ action: 'create', agent: top })}
          >
            <UserPlus aria-hidden className="size-4" />
            {t('agentTree.create.title')}
          </PermittedButton>
        )}
      </div>
      {!canManage && !query.isPending && <p className="text-xs text-muted">{t('agentTree.readOnly')}</p>}
      <QueryTable
        label={t('agentTree.title')}
        columns={columns}
        items={rows}
        keyOf={({ agent }) => agent.id}
        nameOf={({ agent, depth }) => t('agentTree.rowName', { name: agent.name, level: depth + 1 })}
        query={query}
        loadingLabel={t('agentTree.loading')}
        errorFallback={t('agentTree.notLoaded')}
        empty={<TableEmpty icon={Network} title={t('agentTree.nobody')} />}
      />
      {open !== undefined && (
        <AgentActionDialog
          {...open}
          agents={agents}
          onClose={() => setOpen(undefined)}
          renderExportButton={renderExportButton}
        />
      )}
    </>
  );
}

function collapsedIdsOf(agents: readonly TreeAgent[], toggled: ReadonlySet<string>): ReadonlySet<string> {
  const top = agents.find(({ parentId }) => parentId === null)?.id;
  const initial =
    agents.length <= maxExpandedRows ? [] : agents.flatMap(({ id }) => (id === top ? [] : [id]));
  return new Set(initial).symmetricDifference(toggled);
}

interface AgentActionDialogProps extends AgentTreePageProps {
  action: AgentActionId;
  agent: TreeAgent;
  agents: readonly TreeAgent[];
  onClose: () => void;
}

function AgentActionDialog({ action, agent, agents, onClose, renderExportButton }: AgentActionDialogProps) {
  switch (action) {
    case 'create':
      return <CreateAgentDialog parent={agent} agents={agents} onClose={onClose} />;
    case 'allot':
    case 'take-back': {
      const parent = agents.find(({ id }) => id === agent.parentId);
      const decider = nearestDecider(agents, agent);
      return <AgentCreditDialog kind={action} {...{ agent, parent, decider, onClose }} />;
    }
    case 'move':
      return <MoveAgentDialog agent={agent} agents={agents} onClose={onClose} />;
    case 'rename':
      return <RenameAgentDialog agent={agent} onClose={onClose} />;
    case 'permissions':
      return <AgentPermissionsDialog agent={agent} onClose={onClose} />;
    case 'first-password':
      return <FirstPasswordDialog agent={agent} onClose={onClose} />;
    case 'invite':
      return <InviteAgentDialog agent={agent} onClose={onClose} />;
    case 'api-keys':
      return (
        <Suspense>
          <AgentApiKeysDialog agent={agent} onClose={onClose} />
        </Suspense>
      );
    case 'credit':
      return (
        <CreditHistoryDialog agent={agent} onClose={onClose}>
          {renderExportButton(agent.id)}
        </CreditHistoryDialog>
      );
    case 'disable':
    case 'enable':
    case 'reset-factors':
      return <AgentStateDialog agent={agent} verb={action} onClose={onClose} />;
  }
}
