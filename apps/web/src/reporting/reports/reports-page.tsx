import { type ReportTableName, reportTables } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { tabClass } from '../../access/permissions/permitted-tabs.tsx';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../../ui/cx.ts';
import { useScrollTabIntoView } from '../../ui/use-scroll-tab-into-view.ts';
import { AgentsTab } from './agents-tab.tsx';
import { DaysTab } from './days-tab.tsx';
import { GamesTab } from './games-tab.tsx';
import { PromotionsTab } from './promotions-tab.tsx';
import { type NavigateReport, reportQueryParamsOf, useReportLocation } from './report-location.ts';
import { ReportPeriodBar } from './report-period-bar.tsx';
import { reportQuery } from './reports.queries.ts';
import { ShiftsTab } from './shifts-tab.tsx';
import { TransfersTab } from './transfers-tab.tsx';

export function ReportsPage() {
  const t = useConsoleTranslation();
  const [location, navigate] = useReportLocation();
  const report = useQuery(reportQuery(reportQueryParamsOf(location)));
  const at = { location, navigate, reportQuery: report };
  return (
    <>
      <h1 className="sr-only">{t('menu.reports')}</h1>
      <ReportPeriodBar {...at} />
      <ReportTabs part={location.tab} navigate={navigate} />
      {location.tab === 'days' && <DaysTab {...at} />}
      {location.tab === 'agents' && <AgentsTab {...at} />}
      {location.tab === 'games' && <GamesTab {...at} />}
      {location.tab === 'promotions' && <PromotionsTab {...at} />}
      {location.tab === 'shifts' && <ShiftsTab {...at} />}
      {location.tab === 'transfers' && <TransfersTab {...at} />}
    </>
  );
}

function ReportTabs({ part, navigate }: { part: ReportTableName; navigate: NavigateReport }) {
  const t = useConsoleTranslation();
  const row = useScrollTabIntoView<HTMLElement>(part);
  return (
    <nav
      ref={row}
      aria-label={t('reports.tabsLabel')}
      className="scroll-edges -mb-1 shrink-0 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-1 max-sm:flex-wrap sm:w-max sm:min-w-full">
        {reportTables.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === part ? 'page' : undefined}
              onClick={() => navigate({ tab: one, kind: '', initiatorId: '', shiftId: '' })}
              className={cx(
                tabClass,
                one === part ? 'border-gold text-gold-ink' : 'border-transparent text-muted hover:text-text',
              )}
            >
              {t(`reports.tabs.${one}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
