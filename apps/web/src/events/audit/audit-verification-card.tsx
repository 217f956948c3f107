import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2, OctagonAlert, TriangleAlert } from 'lucide-react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import {
  type AuditVerificationItem,
  auditVerificationsKey,
  auditVerificationsQuery,
  isVerificationOpen,
} from './audit-verification.queries.ts';

/** The result of the last verification of the chain, and a button to start one. */
export function AuditVerificationCard() {
  const t = useConsoleTranslation();
  const query = useQuery(auditVerificationsQuery);
  const { mutate, isPending } = useCommand('POST /agent/audit/verifications', {
    // Another agent may have started one.
    invalidates: [auditVerificationsKey],
    failure: t('audit.verification.notStarted'),
  });
  if (query.isPending) return <Skeleton className="h-17 shrink-0 rounded-xl" />;
  if (query.data === undefined) {
    return <QueryErrorBar query={query} fallback={t('audit.verification.notLoaded')} />;
  }
  const [last] = query.data;
  const isBusy = isPending || (last !== undefined && isVerificationOpen(last));
  const next = last === undefined ? undefined : nextLinkOf(last);
  return (
    <section
      aria-label={t('audit.verification.title')}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 text-sm"
    >
      <div className="min-w-0 grow basis-64" aria-live="polite">
        {last === undefined ? (
          <p className="text-muted">{t('audit.verification.never')}</p>
        ) : (
          <VerificationResult verification={last} />
        )}
      </div>
      {next !== undefined && (
        <PermittedButton
          permission="audit.read"
          size="sm"
          onClick={() => mutate({ body: { from: next } })}
          busy={isBusy}
        >
          {t('audit.verification.continue', { from: formatCount(next) })}
        </PermittedButton>
      )}
      <PermittedButton
        permission="audit.read"
        size="sm"
        variant="line"
        onClick={() => mutate({ body: { from: 1 } })}
        busy={isBusy}
      >
        {t('audit.verification.verify')}
      </PermittedButton>
    </section>
  );
}

/** Returns the next link to verify, because a long chain is verified in several runs. */
function nextLinkOf({ state, to, chainLength }: AuditVerificationItem): number | undefined {
  return state === 'intact' && to !== null && chainLength !== null && to < chainLength ? to + 1 : undefined;
}

const looks = {
  waiting: { icon: Link2, className: 'text-muted' },
  running: { icon: Link2, className: 'text-muted' },
  intact: { icon: CircleCheck, className: 'text-good' },
  broken: { icon: OctagonAlert, className: 'text-bad' },
  failed: { icon: TriangleAlert, className: 'text-warn' },
} as const;

function VerificationResult({ verification }: { verification: AuditVerificationItem }) {
  const t = useConsoleTranslation();
  const { state, by, requestedAt, startedAt, endedAt, isHeadChecked } = verification;
  const { icon: Icon, className } = looks[state];
  const seconds =
    startedAt === null || endedAt === null
      ? undefined
      : (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
  return (
    <>
      <p className={cx('flex items-center gap-2 font-medium', className)}>
        {state === 'running' ? (
          <Spinner className="size-4" />
        ) : (
          <Icon aria-hidden className="size-4.5 shrink-0" />
        )}
        <span className="min-w-0">{resultText(t, verification)}</span>
      </p>
      <p className="text-xs text-muted">
        <Timestamp at={endedAt ?? requestedAt} /> · {t('audit.verification.by', { name: by })}
        {seconds !== undefined && ` · ${t('audit.verification.took', { seconds: seconds.toFixed(1) })}`}
      </p>
      {state === 'intact' && !isHeadChecked && nextLinkOf(verification) === undefined && (
        <p className="text-xs text-warn">{t('audit.verification.noHead')}</p>
      )}
    </>
  );
}

function resultText(t: ConsoleTranslateFn, verification: AuditVerificationItem): string {
  const { state, from, to, chainLength, broken } = verification;
  const length = formatCount(Math.max(chainLength ?? 0, to ?? 0));
  switch (state) {
    case 'waiting':
      return t('audit.verification.waiting');
    case 'running':
      return t('audit.verification.running', { to: formatCount(to ?? 0), length });
    case 'failed':
      return t('audit.verification.failed');
    case 'intact':
      return t('audit.verification.intact', { from: formatCount(from), to: formatCount(to ?? 0), length });
    case 'broken':
      return t('audit.verification.broken', {
        number: formatCount(broken?.number ?? from),
        defect: broken === null ? '' : t(`audit.verification.defects.${broken.defect}`),
      });
  }
}
