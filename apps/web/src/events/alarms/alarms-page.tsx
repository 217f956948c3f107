import { useQuery } from '@tanstack/react-query';
import { BellOff, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ExplainedButton } from '../../access/permissions/permitted-button.tsx';
import { type ConsoleDestination, useOpenConsoleView } from '../../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge, EmptyPanel, LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { type AlarmFilter, type AlarmItem, alarmsQuery } from './alarms.queries.ts';

const AcknowledgeAlarmDialog = lazyComponent(
  () => import('./acknowledge-alarm-dialog.tsx'),
  'AcknowledgeAlarmDialog',
);

const filters = ['open', 'ended'] as const;

export function AlarmsPage() {
  const t = useConsoleTranslation();
  const [show, setShow] = useState<AlarmFilter>('open');
  const [chosen, setChosen] = useState<AlarmItem>();
  const query = useQuery(alarmsQuery(show));
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-3 pt-1">
        <h1 className="font-display text-xl leading-none">{t('alarms.title')}</h1>
        <ChoiceChips
          label={t('alarms.filter')}
          choices={filters}
          selected={show}
          onSelect={setShow}
          labelOf={(filter) => t(`alarms.filters.${filter}`)}
        />
      </div>
      {query.isPending && (
        <LoadingSkeletons className="grid gap-3">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </LoadingSkeletons>
      )}
      {query.isError && query.data === undefined && (
        <QueryErrorPanel query={query} fallback={t('alarms.notLoaded')} />
      )}
      {query.data?.length === 0 && (
        <EmptyPanel icon={BellOff}>
          <p className="font-medium text-text">{t(show === 'open' ? 'alarms.none' : 'alarms.noneEnded')}</p>
          {show === 'open' && <p className="text-sm">{t('alarms.noneHint')}</p>}
        </EmptyPanel>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul aria-label={t('alarms.title')} className="grid gap-3">
          {query.data.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} onAcknowledge={() => setChosen(alarm)} />
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <Suspense>
          <AcknowledgeAlarmDialog
            alarmId={chosen.id}
            title={alarmTitle(t, chosen)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function AlarmCard({ alarm, onAcknowledge }: { alarm: AlarmItem; onAcknowledge: () => void }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  const { severity, code, since, endedAt, acknowledged } = alarm;
  const title = alarmTitle(t, alarm);
  const isCritical = severity === 'critical';
  const isOver = endedAt !== null;
  const Icon = isCritical ? OctagonAlert : TriangleAlert;
  const destination = alarmDestination(alarm);
  return (
    <li
      className={cx(
        'card grid gap-3 border-l-4 p-4 sm:p-5',
        isOver ? 'border-l-line-strong' : isCritical ? 'border-l-bad' : 'border-l-warn',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Icon
          aria-hidden
          className={cx(
            'mt-0.5 size-5 shrink-0',
            isOver ? 'text-faint' : isCritical ? 'text-bad' : 'text-warn',
          )}
        />
        <h2 className="min-w-0 grow basis-56 font-semibold wrap-anywhere">{title}</h2>
        <Badge tone={isOver ? 'plain' : isCritical ? 'bad' : 'warn'}>
          {isOver ? t('alarms.ended') : t(`alarms.severities.${severity}`)}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {t('alarms.since')} <Timestamp at={since} hasSeconds />
        {endedAt !== null && (
          <>
            {' · '}
            {t('alarms.until')} <Timestamp at={endedAt} hasSeconds />
          </>
        )}
      </p>
      <p className="max-w-3xl text-sm">{t(`alarms.codes.${code}.meaning`)}</p>
      {!isOver && <p className="max-w-3xl text-sm font-medium">{t(`alarms.codes.${code}.action`)}</p>}
      {acknowledged !== null && (
        <p className="max-w-3xl text-sm wrap-anywhere text-muted">
          {t('alarms.acknowledgedBy', { name: acknowledged.by })} <Timestamp at={acknowledged.at} />:{' '}
          {acknowledged.note}
        </p>
      )}
      {!isOver && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="line" onClick={() => openView(destination.view, destination.params)}>
            {t(`alarms.codes.${code}.open`)}
          </Button>
          {acknowledged === null && (
            <ExplainedButton
              disabledReason={alarm.isAboutOneself ? t('alarms.aboutOneself') : undefined}
              size="sm"
              onClick={onAcknowledge}
              aria-label={t('alarms.acknowledgeOne', { alarm: title })}
            >
              {t('alarms.acknowledge')}
            </ExplainedButton>
          )}
        </div>
      )}
    </li>
  );
}

function alarmTitle(t: ConsoleTranslateFn, { code, about, count }: AlarmItem): string {
  return t(`alarms.codes.${code}.title`, { about: about ?? '', number: count ?? 0 });
}

/** Returns the page where the cause can be fixed. */
function alarmDestination({ code, subject }: Pick<AlarmItem, 'code' | 'subject'>): ConsoleDestination {
  switch (code) {
    case 'provider_unreachable':
    case 'provider_sign_in_refused':
      return { view: 'setting' };
    case 'provider_budget_exhausted':
      return { view: 'jobs', params: { job: '' } };
    case 'ledger_broken':
      return { view: 'transaction-records', params: { tab: 'statements', day: '' } };
    case 'statement_differs':
    case 'statement_late':
      return { view: 'transaction-records', params: { tab: 'statements', day: subject } };
    case 'review_overdue':
      return { view: 'transaction-records', params: { tab: 'reviews', day: '' } };
    case 'exclusion_match':
      return { view: 'player', params: { player: subject } };
    case 'bulk_job_paused':
      return { view: 'jobs', params: { job: subject } };
    case 'background_job_failed':
    case 'consumer_behind':
      return { view: 'failed-jobs' };
    case 'backup_overdue':
    case 'partitions_overdue':
      return { view: 'system' };
    case 'audit_broken':
      return { view: 'audit', params: { area: '', player: '', from: '', to: '' } };
    case 'security_attempts':
    case 'security_flood':
      return { view: 'audit', params: { area: 'agent', player: '', from: '', to: '' } };
  }
}
