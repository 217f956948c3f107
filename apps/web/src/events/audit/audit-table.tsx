import type { AuditEntry } from '@golden-acers/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useUser } from '../../access/sessions/session.ts';
import { call, type EndpointCallOptions } from '../../api/client.ts';
import { cursorQuery, rowsOf } from '../../api/cursor-query.ts';
import { useOpenConsoleView } from '../../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { column, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { auditSubjectDestination, auditSubjectName } from './audit-subject.ts';
import { auditActionText, auditChangesOf, auditTitle } from './audit-texts.ts';

type AuditFilter = NonNullable<EndpointCallOptions<'GET /agent/audit'>['query']>;

const pollMs = 30_000;

const auditQuery = (filter: AuditFilter) => ({
  ...cursorQuery(['console', 'audit', filter], (cursor, signal) =>
    call('GET /agent/audit', { query: { ...filter, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
});

interface AuditTableProps {
  filter: AuditFilter;
  playerOnPage?: string;
}

export function AuditTable({ filter, playerOnPage = '' }: AuditTableProps) {
  const t = useConsoleTranslation();
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <QueryTable
      label={t('audit.title')}
      columns={auditColumns(t, playerOnPage)}
      items={rowsOf(query.data)}
      keyOf={({ id }) => id}
      nameOf={({ action, account }) => `${auditActionText(t, action)} ${account ?? ''}`}
      query={query}
      loadingLabel={t('audit.loading')}
      errorFallback={t('audit.notLoaded')}
      empty={<TableEmpty icon={ScrollText} title={t('audit.none')} />}
    />
  );
}

function auditColumns(t: ConsoleTranslateFn, playerOnPage: string): readonly TableColumn<AuditEntry>[] {
  return [
    timeColumn('at', t('audit.at'), ({ at }) => at, 'corner'),
    column('actor', t('audit.actor'), ({ actor }) => actor.name),
    titleColumn('act', t('audit.action'), (entry) => auditTitle(t, entry)),
    column('subject', t('audit.subject'), (entry) => (
      <AuditSubjectCell entry={entry} playerOnPage={playerOnPage} />
    )),
    column('change', t('audit.change'), (entry) => <AuditChangeCell entry={entry} t={t} />, 'line'),
    column('reason', t('audit.reason'), ({ reason }) =>
      reason === null ? (
        <MutedText>–</MutedText>
      ) : (
        <span className="block whitespace-normal md:min-w-32">{reason}</span>
      ),
    ),
    column('address', t('audit.address'), ({ address }) => <MutedText>{address ?? '–'}</MutedText>),
    numberColumn('number', t('audit.number'), ({ number }) =>
      number === null ? <MutedText>{t('audit.notLinked')}</MutedText> : number,
    ),
  ];
}

function AuditSubjectCell({ entry, playerOnPage }: { entry: AuditEntry; playerOnPage: string }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const readerId = useUser()?.id;
  const name = auditSubjectName(t, entry);
  const destination = auditSubjectDestination(entry, readerId);
  if (destination === undefined || (playerOnPage !== '' && destination.params?.player === playerOnPage)) {
    return (
      <span title={name} className="block truncate md:max-w-48">
        {name}
      </span>
    );
  }
  // Only react-aria's button receives Enter and Space in a row.
  return (
    <span title={name}>
      <Button
        onPress={() => openView(destination.view, destination.params)}
        className="block max-w-full cursor-pointer truncate rounded-md underline decoration-line-strong underline-offset-4 hover:decoration-gold md:max-w-48"
      >
        {name}
      </Button>
    </span>
  );
}

/** Leads to the bulk job that moved the money or changed the player. */
function JobLink({ jobId }: { jobId: string }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  return (
    <Button
      onPress={() => openView('jobs', { job: jobId })}
      className="cursor-pointer justify-self-start rounded-md underline decoration-line-strong underline-offset-4 hover:decoration-gold"
    >
      {t('audit.openJob')}
    </Button>
  );
}

function MutedText({ children }: { children: string }) {
  return (
    <span title={children} className="tabular block truncate text-muted md:max-w-40">
      {children}
    </span>
  );
}

/** Shows the old value, struck out, beside the new one. Money shows its outcome. */
function AuditChangeCell({ entry, t }: { entry: AuditEntry; t: ConsoleTranslateFn }) {
  const changes = auditChangesOf(t, entry.before, entry.after);
  const jobId = entry.after?.job;
  if (changes.length === 0 && entry.transfer === null && jobId === undefined) return <MutedText>–</MutedText>;
  return (
    <div className="grid gap-0.5 py-1 whitespace-normal">
      {changes.map(({ name, before, after }) => (
        <p key={name} className="leading-snug">
          <span className="inline-block text-faint first-letter:uppercase">{name}:</span>{' '}
          {before !== undefined && <del className="text-muted">{before}</del>} {after}
        </p>
      ))}
      {entry.transfer !== null && (
        <p className="leading-snug">
          {entry.transfer.state !== 'rejected' && (
            <span className="text-faint">{t(`audit.states.${entry.transfer.state}`)}</span>
          )}
          {entry.transfer.balanceBefore !== null && entry.transfer.balanceAfter !== null && (
            <span className="tabular">
              {' '}
              <del className="text-muted">{formatMoney(entry.transfer.balanceBefore)}</del>{' '}
              {formatMoney(entry.transfer.balanceAfter)}
            </span>
          )}
        </p>
      )}
      {typeof jobId === 'string' && <JobLink jobId={jobId} />}
    </div>
  );
}
