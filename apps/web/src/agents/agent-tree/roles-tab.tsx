import type { AgentRole } from '@golden-acers/contract';
import { permissions } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatShortMoney } from '../../i18n/number-format.ts';
import { TableEmpty, TableState } from '../../ui/tables/table-states.tsx';
import { agentRolesQuery } from './agent-tree.queries.ts';
import { RoleDialog } from './role-dialog.tsx';

interface RolesTabProps {
  tabs: ReactNode;
  canManage: boolean;
}

export function RolesTab({ tabs, canManage }: RolesTabProps) {
  const t = useConsoleTranslation();
  const query = useQuery(agentRolesQuery);
  const [editedLevel, setEditedLevel] = useState<AgentRole['level']>();
  const roles = query.data ?? [];
  const edited = roles.find(({ level }) => level === editedLevel);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow font-display text-xl leading-none">{t('agentTree.roles.title')}</h1>
        {tabs}
      </div>
      <p className="max-w-2xl text-xs text-muted">
        {canManage ? t('agentTree.roles.about') : t('agentTree.readOnly')}
      </p>
      <div
        aria-busy={query.isPending}
        className="flex min-h-64 grow flex-col overflow-auto rounded-xl border border-line bg-surface"
      >
        {roles.length > 0 ? (
          <RolesTable roles={roles} onEdit={({ level }) => setEditedLevel(level)} />
        ) : (
          <TableState
            query={query}
            columns={4}
            loadingLabel={t('agentTree.loading')}
            errorFallback={t('agentTree.notLoaded')}
          >
            <TableEmpty icon={ShieldCheck} title={t('agentTree.roles.none')} />
          </TableState>
        )}
      </div>
      {edited !== undefined && <RoleDialog role={edited} onClose={() => setEditedLevel(undefined)} />}
    </>
  );
}

const headClass =
  'sticky top-0 z-10 border-b border-line-strong bg-surface-2 px-3 py-2 text-xs max-md:px-1.5 max-md:first:pl-3 font-semibold text-muted';
const cellClass = 'h-10 border-b border-line px-3 max-md:px-1.5 max-md:first:pl-3';

interface RolesTableProps {
  roles: readonly AgentRole[];
  onEdit: (role: AgentRole) => void;
}

function RolesTable({ roles, onEdit }: RolesTableProps) {
  const t = useConsoleTranslation();
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.8125rem]">
      <thead>
        <tr>
          <th scope="col" className={`${headClass} text-left`}>
            {t('agentTree.roles.what')}
          </th>
          {roles.map((role) => (
            <th key={role.level} scope="col" className={`${headClass} text-center`}>
              <span className="grid justify-items-center gap-1.5">
                {t(`agentTree.levels.${role.level}`)}
                <PermittedButton
                  permission="agents.manage"
                  size="row"
                  variant="line"
                  onClick={() => onEdit(role)}
                  aria-label={t('agentTree.roles.editLevel', {
                    level: t(`agentTree.levels.${role.level}`),
                  })}
                >
                  {t('agentTree.roles.edit')}
                </PermittedButton>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['command', 'day'] as const).map((ceiling) => (
          <tr key={ceiling} className="hover:bg-surface-2">
            <th scope="row" className={`${cellClass} text-left font-medium`}>
              {t(`agentTree.roles.${ceiling}`)}
            </th>
            {roles.map((role) => (
              <td key={role.level} className={`${cellClass} tabular text-center`}>
                {formatShortMoney(role[`${ceiling}Max`])}
              </td>
            ))}
          </tr>
        ))}
        {permissions.map((permission) => (
          <tr key={permission} className="hover:bg-surface-2">
            <th scope="row" className={`${cellClass} text-left font-medium`}>
              {t(`agentTree.permissions.${permission}`)}
            </th>
            {roles.map((role) => (
              <td key={role.level} className={`${cellClass} text-center`}>
                <PermissionMark isOn={role.permissions.includes(permission)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PermissionMark({ isOn }: { isOn: boolean }) {
  const t = useConsoleTranslation();
  const Icon = isOn ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={`mx-auto size-4 ${isOn ? 'text-good' : 'text-faint'}`} />
      <span className="sr-only">{isOn ? t('agentTree.roles.yes') : t('agentTree.roles.no')}</span>
    </>
  );
}
