import type { AgentThread } from '@golden-acers/contract';
import { ticketCategories, ticketPriorities } from '@golden-acers/contract/ticket-constants';
import { useQueryClient } from '@tanstack/react-query';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useCommand } from '../../api/use-command.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { NamedOptions, Options, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import type { FormCommand } from '../../ui/use-form.ts';
import { inboxKey, sendTicketChange, type TicketChange, threadQuery } from './inbox.queries.ts';

interface TicketPropertiesProps {
  ticket: AgentThread;
  onOpen: (id: string) => void;
}

/** After a refusal the ticket is read again, because another agent may have changed it. */
function useChangeTicket({ ticket: { id }, onOpen }: TicketPropertiesProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  return useCommand((change: TicketChange) => sendTicketChange(id, change), {
    failure: t('tickets.changeFailed'),
    invalidates: [inboxKey],
    onSuccess: ({ data: changed }, { kind }) => {
      putQueryData(client, threadQuery(changed.id).queryKey, changed);
      if (kind !== 'merge') return;
      notify.success(t('tickets.mergeDone'));
      onOpen(changed.id);
    },
  });
}

export function TicketProperties(props: TicketPropertiesProps) {
  const t = useConsoleTranslation();
  const change = useChangeTicket(props);
  const { ticket } = props;
  const { state, priority, category, assignedTo, assignees } = ticket;
  const isClosed = state === 'closed';
  const control = { disabled: isClosed || change.isPending };
  return (
    <Card title={t('tickets.properties')} className="grid content-start gap-4">
      <TicketFacts ticket={ticket} />
      <Asker ticket={ticket} />
      <SelectField
        {...control}
        label={t('tickets.assignee')}
        value={assignedTo?.id ?? ''}
        onChange={({ target }) => {
          const agentId = target.value === '' ? null : target.value;
          change.mutate({ kind: 'assign', body: { agentId, previousId: assignedTo?.id ?? null } });
        }}
      >
        <option value="">{t('tickets.unassigned')}</option>
        {assignedTo !== null && !assignees.some(({ id }) => id === assignedTo.id) && (
          <option value={assignedTo.id}>{assignedTo.name}</option>
        )}
        <NamedOptions of={assignees} />
      </SelectField>
      <SelectField
        {...control}
        label={t('tickets.priority')}
        value={priority}
        onChange={({ target }) => {
          const chosen = ticketPriorities.find((one) => one === target.value);
          change.mutate({ kind: 'change', body: { priority: chosen } });
        }}
      >
        <Options values={ticketPriorities} labelOf={(one) => t(`tickets.priorities.${one}`)} />
      </SelectField>
      <SelectField
        {...control}
        label={t('tickets.topic')}
        value={category}
        onChange={({ target }) => {
          const chosen = ticketCategories.find((one) => one === target.value);
          change.mutate({ kind: 'change', body: { category: chosen } });
        }}
      >
        <Options values={ticketCategories} labelOf={(one) => t(`tickets.categories.${one}`)} />
      </SelectField>
      {!isClosed && (
        <>
          <MergeForm
            id={ticket.id}
            change={change}
            onMerge={(into) => change.mutate({ kind: 'merge', body: { into } })}
          />
          <Button
            variant="line"
            size="sm"
            onClick={() => change.mutate({ kind: 'change', body: { state: 'closed' } })}
          >
            {t('tickets.close')}
          </Button>
        </>
      )}
    </Card>
  );
}

/** The player, or what is known about a visitor. */
function Asker({ ticket: { account, nickname, visitor, matchingAccount } }: { ticket: AgentThread }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const shown = visitor === null ? account : matchingAccount;
  return (
    <>
      {visitor !== null && (
        <div className="grid justify-items-start gap-1.5 text-sm">
          <Badge tone="warn">{t('tickets.visitor')}</Badge>
          <p className="font-medium wrap-anywhere">{visitor.email}</p>
          <p className="text-muted">
            {t(visitor.email === '' ? 'tickets.visitorErased' : 'tickets.visitorFact')}
          </p>
        </div>
      )}
      {shown !== null && (
        <Button variant="line" size="sm" onClick={() => openView('player', { player: shown })}>
          {visitor === null ? `${account} · ${nickname}` : `${t('tickets.visitorAccount')}: ${shown}`}
        </Button>
      )}
    </>
  );
}

function TicketFacts({ ticket }: { ticket: AgentThread }) {
  const t = useConsoleTranslation();
  const { state, dueAt, isOverdue, isSatisfied, mergedInto } = ticket;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <Badge tone={state === 'new' ? 'gold' : 'plain'}>{t(`tickets.states.${state}`)}</Badge>
      {dueAt !== null && (
        <p className="flex flex-wrap items-center gap-2">
          {t('tickets.due')} <Timestamp at={dueAt} />
          {isOverdue && <Badge tone="bad">{t('tickets.overdue')}</Badge>}
        </p>
      )}
      {isSatisfied !== null && <p>{t(isSatisfied ? 'tickets.satisfied' : 'tickets.unsatisfied')}</p>}
      {mergedInto !== null && <p>{t('tickets.merged', { number: mergedInto })}</p>}
    </div>
  );
}

interface MergeFormProps {
  /** A draft belongs to its ticket. */
  id: string;
  change: FormCommand;
  onMerge: (into: number) => void;
}

function MergeForm({ id, change, onMerge }: MergeFormProps) {
  const t = useConsoleTranslation();
  const form = useConsoleForm('POST /agent/tickets/:id/merge', { id, number: '' }, change);
  const typed = form.values.number.trim();
  const number = /^#?\d{1,9}$/.test(typed) ? Number(typed.replace('#', '')) : undefined;
  return (
    <Form
      form={form}
      onSubmit={() => number !== undefined && onMerge(number)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <TextField
        {...form.field('number')}
        label={t('tickets.merge')}
        placeholder={t('tickets.mergeNumber')}
        inputMode="numeric"
        maxLength={10}
      />
      <Button type="submit" variant="line" disabled={number === undefined}>
        {t('tickets.mergeSubmit')}
      </Button>
    </Form>
  );
}
