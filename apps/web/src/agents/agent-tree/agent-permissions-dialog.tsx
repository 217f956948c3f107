import type { AgentPermissions, TreeAgent } from '@golden-acers/contract';
import { type Permission, permissions } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TableState } from '../../ui/tables/table-states.tsx';
import { agentPermissionsQuery, treeCommand } from './agent-tree.queries.ts';

interface AgentPermissionsDialogProps {
  agent: TreeAgent;
  onClose: () => void;
}

/** Sets the permissions of one agent, regardless of its role. */
export function AgentPermissionsDialog({ agent, onClose }: AgentPermissionsDialogProps) {
  const t = useConsoleTranslation();
  const query = useQuery(agentPermissionsQuery(agent.id));
  if (query.data !== undefined) return <PermissionsForm agent={agent} saved={query.data} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('agentTree.exceptions.title', { name: agent.name })}
      isDismissable
    >
      <TableState
        query={query}
        columns={2}
        loadingLabel={t('agentTree.exceptions.loading')}
        errorFallback={t('agentTree.exceptions.notLoaded')}
      >
        {null}
      </TableState>
    </Dialog>
  );
}

const choices = ['role', 'granted', 'denied'] as const;
type Choice = (typeof choices)[number];
const noChoices: Readonly<Partial<Record<Permission, Choice>>> = {};

const choiceOf = ({ granted, denied }: AgentPermissions, permission: Permission): Choice => {
  if (granted.includes(permission)) return 'granted';
  return denied.includes(permission) ? 'denied' : 'role';
};

function PermissionsForm({
  agent,
  saved,
  onClose,
}: AgentPermissionsDialogProps & { saved: AgentPermissions }) {
  const t = useConsoleTranslation();
  const mutation = useCommand('PUT /agent/agents/:agentId/permissions', treeCommand(agent.name, onClose));
  const form = useConsoleForm(
    'PUT /agent/agents/:agentId/permissions',
    { chosen: noChoices, reason: '' },
    mutation,
  );
  const { chosen, reason } = form.values;
  const choice = (permission: Permission) => chosen[permission] ?? choiceOf(saved, permission);
  const chosenAs = (wanted: Choice) => permissions.filter((one) => choice(one) === wanted);
  const isSame = permissions.every((one) => choice(one) === choiceOf(saved, one));
  return (
    <FormDialog
      title={t('agentTree.exceptions.title', { name: agent.name })}
      submitLabel={t('agentTree.exceptions.save')}
      busyLabel={t('agentTree.exceptions.saving')}
      isSubmitDisabled={isSame}
      form={form}
      onClose={onClose}
      onSubmit={() =>
        mutation.mutate({
          params: { agentId: agent.id },
          ifMatch: saved.version,
          body: { granted: chosenAs('granted'), denied: chosenAs('denied'), reason },
        })
      }
    >
      <p className="text-sm text-muted">{t('agentTree.exceptions.hint')}</p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {permissions.map((permission) => (
          <PermissionSelect
            key={permission}
            permission={permission}
            saved={saved}
            choice={choice(permission)}
            onChange={(next) => form.change({ chosen: { ...chosen, [permission]: next } })}
          />
        ))}
      </div>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

interface PermissionSelectProps {
  permission: Permission;
  saved: AgentPermissions;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function PermissionSelect({ permission, saved, choice, onChange }: PermissionSelectProps) {
  const t = useConsoleTranslation();
  const state = t(`agentTree.exceptions.${saved.role.includes(permission) ? 'yes' : 'no'}`);
  const isFixed = saved.fixed.includes(permission);
  const current = choiceOf(saved, permission);
  // Lifting a denial grants too, so it is checked. A grant can always be removed.
  const mayGive = saved.grantable.includes(permission);
  const isOffered = (one: Choice) => one === current || mayGive || one === 'denied' || current === 'granted';
  return (
    <SelectField
      label={t(`agentTree.permissions.${permission}`)}
      hint={isFixed ? t('agentTree.exceptions.fixed') : undefined}
      value={choice}
      disabled={isFixed}
      onChange={({ target }) => onChange(choices.find((one) => one === target.value) ?? 'role')}
    >
      {choices.filter(isOffered).map((one) => (
        <option key={one} value={one}>
          {one === 'role' ? t('agentTree.exceptions.role', { state }) : t(`agentTree.exceptions.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}
