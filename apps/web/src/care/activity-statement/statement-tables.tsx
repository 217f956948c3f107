import { type ReactNode, useRef } from 'react';
import { formatVisitTime } from '../../access/sessions/visit-time.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatCount, formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { useScrollEdges } from '../../ui/use-scroll-edges.ts';
import type { PlayerStatement, StatementMonth } from './activity-statement.queries.ts';

const playColumns = ['staked', 'won', 'result', 'rounds', 'time'] as const;
const monthColumns = ['recharged', 'redeemed', 'net', 'bonuses', ...playColumns] as const;
type Column = (typeof monthColumns)[number];
type Figures = PlayerStatement['total'];

const minuteMs = 60_000;

const playCellsOf = (figures: Pick<Figures, 'staked' | 'won' | 'result' | 'rounds' | 'playedMinutes'>) => [
  formatMoney(figures.staked),
  formatMoney(figures.won),
  formatSignedMoney(figures.result),
  formatCount(figures.rounds),
  formatVisitTime(figures.playedMinutes * minuteMs),
];

const cellsOf = (figures: Figures) => [
  formatMoney(figures.recharged),
  formatMoney(figures.redeemed),
  formatSignedMoney(figures.net),
  formatMoney(figures.bonuses),
  ...playCellsOf(figures),
];

interface MonthTableProps {
  months: readonly StatementMonth[];
  total: Figures;
}

export function MonthsTable({ months, total }: MonthTableProps) {
  const care = useCareTranslation();
  return (
    <StatementTable name={care('statement.byMonth')} first={care('statement.month')} columns={monthColumns}>
      {months.map((month) => (
        <StatementRow
          key={month.month}
          name={formatDateTime(`${month.month}-01`, 'calendarMonth')}
          cells={cellsOf(month)}
        />
      ))}
      <StatementRow name={care('statement.total')} cells={cellsOf(total)} isTotal />
    </StatementTable>
  );
}

export function GamesTable({ games }: Pick<PlayerStatement, 'games'>) {
  const care = useCareTranslation();
  return (
    <StatementTable name={care('statement.byGame')} first={care('statement.game')} columns={playColumns}>
      {games.map((game) => (
        <StatementRow
          key={`${game.kindId} ${game.gameName}`}
          name={game.gameName === '' ? care('statement.unknownGame') : game.gameName}
          cells={playCellsOf(game)}
        />
      ))}
    </StatementTable>
  );
}

interface StatementTableProps {
  name: string;
  /** The heading of the first column. */
  first: string;
  columns: readonly Column[];
  children: ReactNode;
}

/** Scrolls sideways on a phone, where the first column stays visible. */
function StatementTable({ name, first, columns, children }: StatementTableProps) {
  const care = useCareTranslation();
  const section = useRef<HTMLElement>(null);
  useScrollEdges(section);
  return (
    <section
      ref={section}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too.
      tabIndex={0}
      className="scroll-edges overflow-x-auto rounded-lg"
    >
      <table className="tabular w-full text-sm whitespace-nowrap">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="text-right text-xs text-faint [&>th]:px-2 [&>th]:pb-2 [&>th]:font-medium">
            <th scope="col" className="sticky left-0 bg-surface text-left">
              {first}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {care(`statement.figures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

interface StatementRowProps {
  name: string;
  cells: readonly string[];
  isTotal?: boolean;
}

function StatementRow({ name, cells, isTotal = false }: StatementRowProps) {
  return (
    <tr className={cx('border-t border-line text-right', isTotal && 'font-semibold')}>
      <th
        scope="row"
        className={cx(
          'sticky left-0 max-w-44 truncate bg-surface px-2 py-2.5 text-left',
          isTotal ? 'font-semibold' : 'font-normal',
        )}
      >
        {name}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns never changes.
        <td key={index} className="px-2 py-2.5">
          {cell}
        </td>
      ))}
    </tr>
  );
}
