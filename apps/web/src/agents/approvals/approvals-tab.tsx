import type { Approval } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { useRowKeys } from '../../ui/page-keys.ts';
import { buttonColumn, column, numberColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { CommandAuthor } from '../api-keys/command-author.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { approvalAmount, approvalDay, approvalSubject } from './approval-texts.ts';
import { type ApprovalFilter, approvalFilters, approvalsQuery } from './approvals.queries.ts';

/** Commands that wait for a second agent, and the results of earlier ones. */
export function ApprovalsTab({ noticeOf }: { noticeOf: (approval: Approval) => ReactNode }) {
  const t = useConsoleTranslation();
  const [filter, setFilter] = useState<ApprovalFilter>('waiting');
  const [opened, setOpened] = useState<Approval>();
  const query = useInfiniteQuery(approvalsQuery(filter));
  useRowKeys();
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 pt-1">
        <div className="grid gap-1.5">
          <h1 className="font-display text-xl leading-none">{t('approvals.title')}</h1>
          <p className="text-xs text-muted pointer-coarse:hidden">{t('approvals.keys')}</p>
        </div>
        <ChoiceChips
          label={t('approvals.filter')}
          choices={approvalFilters}
          selected={filter}
          onSelect={setFilter}
          labelOf={(one) => t(`approvals.filters.${one}`)}
        />
      </div>
      <QueryTable
        label={t('approvals.title')}
        columns={approvalColumns(t, setOpened)}
        items={rowsOf(query.data)}
        keyOf={({ id }) => id}
        nameOf={(approval) => approvalSubject(t, approval)}
        query={query}
        loadingLabel={t('approvals.loading')}
        errorFallback={t('approvals.notLoaded')}
        empty={
          filter === 'waiting' ? (
            <TableEmpty icon={BadgeCheck} title={t('approvals.none')} hint={t('approvals.noneHint')} />
          ) : (
            <TableEmpty icon={SearchX} title={t('approvals.noneEnded')} />
          )
        }
      />
      {opened !== undefined && (
        <ApprovalDialog approval={opened} noticeOf={noticeOf} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function approvalColumns(
  t: ConsoleTranslateFn,
  onOpen: (approval: Approval) => void,
): readonly TableColumn<Approval>[] {
  return [
    titleColumn('subject', t('approvals.subject'), (approval) => approvalSubject(t, approval)),
    column('action', t('approvals.action'), ({ action }) => t(`approvals.actions.${action}`)),
    numberColumn('amount', t('reviews.amount'), (approval) => (
      <span className="font-semibold">{approvalAmount(approval)}</span>
    )),
    column('decidedBy', t('approvals.decidedBy'), ({ decidedBy, apiKey }) => (
      <CommandAuthor name={decidedBy} apiKey={apiKey} />
    )),
    column('creditOf', t('approvals.creditOf'), ({ creditOf }) => creditOf ?? '–'),
    column('day', t('approvals.daySoFar'), (approval) => (
      <span className="tabular text-muted">{approvalDay(t, approval)}</span>
    )),
    timeColumn('time', t('reviews.time'), ({ decidedAt }) => decidedAt),
    column('state', t('players.status'), (approval) => <ApprovalBadge approval={approval} t={t} />, 'corner'),
    buttonColumn(t('players.actions'), (approval) => {
      const { state, isOwn } = approval;
      const canDecide = state === 'requested' ? isOwn : state === 'waiting' && !isOwn;
      const text = t(canDecide ? 'approvals.decide' : 'approvals.view');
      const label = t('approvals.openOne', { action: text, subject: approvalSubject(t, approval) });
      return { text, label, onPress: () => onOpen(approval) };
    }),
  ];
}

const badgeTones = {
  requested: 'warn',
  waiting: 'warn',
  confirmed: 'good',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

function ApprovalBadge({
  approval: { state, isDeclined },
  t,
}: {
  approval: Approval;
  t: ConsoleTranslateFn;
}) {
  if (isDeclined) return <Badge tone="bad">{t('approvals.states.declined')}</Badge>;
  return <Badge tone={badgeTones[state]}>{t(`approvals.states.${state}`)}</Badge>;
}
