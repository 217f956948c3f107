import { type ReportPeriod, reportPeriods } from '@golden-acers/contract/agent-constants';
import { Download, Mail, X } from 'lucide-react';
import { type FormEvent, Suspense, useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { PeriodFields, usePeriodInput } from '../../ui/dates/period-fields.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { ExportButton } from '../exports/export-button.tsx';
import type { ReportTabProps } from './report-location.ts';
import { reportFileParamsOf } from './report-location.ts';
import { downloadReport } from './reports.queries.ts';

const ScheduleDialog = lazyComponent(() => import('./report-schedule-dialog.tsx'), 'ReportScheduleDialog');

export function ReportPeriodBar(at: ReportTabProps) {
  const { location, navigate } = at;
  const t = useConsoleTranslation();
  const [isCustom, setCustom] = useState(location.period === 'custom');
  const [isMailing, setMailing] = useState(false);
  function choose(period: ReportPeriod): void {
    setCustom(period === 'custom');
    if (period !== 'custom') navigate({ period, fromDate: '', toDate: '', shiftId: '' });
  }
  return (
    <div className="grid shrink-0 gap-2.5 pt-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <ChoiceChips
          label={t('reports.period')}
          choices={reportPeriods}
          selected={isCustom ? 'custom' : location.period}
          onSelect={choose}
          labelOf={(period) => t(`reports.periods.${period}`)}
        />
        <div className="ml-auto flex gap-2">
          <Button size="sm" variant="line" onClick={() => setMailing(true)}>
            <Mail aria-hidden className="size-4" />
            {t('reports.byMail')}
          </Button>
          <ReportFileButton {...at} />
        </div>
      </div>
      {isCustom && <CustomPeriodForm {...at} />}
      <ReportScope {...at} />
      {isMailing && (
        <Suspense>
          <ScheduleDialog onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Shifts are exported in the background, because each one sums its transfers. */
function ReportFileButton({ location, reportQuery: { data } }: ReportTabProps) {
  const t = useConsoleTranslation();
  const save = useCommand(downloadReport, { failure: t('reports.notSaved') });
  const { tab, agentId } = location;
  if (tab === 'shifts') {
    const { fromDate, toDate } = data ?? {};
    return <ExportButton table="shifts" filters={{ fromDate, toDate, agentId }} />;
  }
  return (
    <PermittedButton
      permission="exports.make"
      size="sm"
      variant="line"
      busy={save.isPending}
      onClick={() => save.mutate(reportFileParamsOf({ ...location, tab }))}
    >
      <Download aria-hidden className="size-4" />
      {t('reports.csv')}
    </PermittedButton>
  );
}

function ReportScope({ location, navigate, reportQuery: { data } }: ReportTabProps) {
  const t = useConsoleTranslation();
  return (
    <p className="flex min-h-5 flex-wrap content-start items-center gap-x-2 gap-y-1 text-xs text-muted max-sm:min-h-13">
      {data !== undefined && (
        <span className="tabular">
          {data.fromDate === data.toDate ? data.fromDate : `${data.fromDate} – ${data.toDate}`} ·{' '}
          {t('reports.zone', { zone: data.timeZone })}
        </span>
      )}
      {location.agentId !== '' && (
        <button
          type="button"
          onClick={() => navigate({ agentId: '' })}
          className="inline-flex h-6 items-center gap-1 rounded-full bg-gold-wash pr-1.5 pl-2.5 font-medium text-gold-ink hover:brightness-110"
        >
          {t('reports.filteredByAgent', {
            name: data?.agents.find(({ agentId }) => agentId === location.agentId)?.name ?? '…',
          })}
          <X aria-hidden className="size-3.5" />
          <span className="sr-only">{t('reports.clear')}</span>
        </button>
      )}
      {data !== undefined && data.open.transfers > 0 && (
        <span>
          {t('reports.open', { count: data.open.transfers, amount: formatMoney(data.open.amount) })}
        </span>
      )}
    </p>
  );
}

function CustomPeriodForm({ location, navigate, reportQuery }: ReportTabProps) {
  const t = useConsoleTranslation();
  const shown = location.fromDate === '' ? reportQuery.data : location;
  const days = usePeriodInput({ fromDate: shown?.fromDate ?? '', toDate: shown?.toDate ?? '' }, true);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = days.validate();
    if (typed.kind === 'period') navigate({ period: 'custom', ...typed.period, shiftId: '' });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <PeriodFields days={days} />
      <Button type="submit" size="sm" variant="line" className="mt-[1.625rem]">
        {t('reports.show')}
      </Button>
    </form>
  );
}
