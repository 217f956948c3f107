import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../console/texts.ts';
import { tabClass } from '../../console/view-tabs.tsx';
import { cx } from '../../ui/cx.ts';
import { useShownInRow } from '../../ui/shown-in-row.ts';
import { AgentsPart } from './agents-part.tsx';
import { DaysPart } from './days-part.tsx';
import { GamesPart } from './games-part.tsx';
import { PeriodBar } from './period-bar.tsx';
import { PromotionsPart } from './promotions-part.tsx';
import { askOf, type MoveReport, type ReportPart, reportParts, useReportPlace } from './report-address.ts';
import { reportQuery } from './reports.queries.ts';
import { ShiftsPart } from './shifts-part.tsx';
import { TransfersPart } from './transfers-part.tsx';

/** What the agent's subtree moved, by day, agent, game and shift, and the rows under every figure. */
export function ReportsView() {
  const t = useConsoleTexts();
  const [place, move] = useReportPlace();
  const report = useQuery(reportQuery(askOf(place)));
  const at = { place, move, report };
  return (
    <>
      <h1 className="sr-only">{t('menu.reports')}</h1>
      <PeriodBar {...at} />
      <PartTabs part={place.part} move={move} />
      {place.part === 'days' && <DaysPart {...at} />}
      {place.part === 'agents' && <AgentsPart {...at} />}
      {place.part === 'games' && <GamesPart {...at} />}
      {place.part === 'promotions' && <PromotionsPart {...at} />}
      {place.part === 'shifts' && <ShiftsPart {...at} />}
      {place.part === 'transfers' && <TransfersPart {...at} />}
    </>
  );
}

function PartTabs({ part, move }: { part: ReportPart; move: MoveReport }) {
  const t = useConsoleTexts();
  const row = useShownInRow<HTMLElement>(part);
  return (
    <nav
      ref={row}
      aria-label={t('reports.parts')}
      className="-mb-1 shrink-0 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-1">
        {reportParts.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === part ? 'page' : undefined}
              onClick={() => move({ part: one, kind: '', mover: '', shift: '' })}
              className={cx(
                tabClass,
                one === part ? 'border-gold text-gold-ink' : 'border-transparent text-muted hover:text-text',
              )}
            >
              {t(`reports.part.${one}`)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
