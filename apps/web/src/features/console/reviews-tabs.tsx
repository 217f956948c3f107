import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { ConsolePlace, Move, Tab } from './console-address.ts';
import { ReviewCount } from './reviews-count.tsx';
import { ReviewsView } from './reviews-view.tsx';
import { StatementDay } from './statements-day.tsx';
import { StatementsView } from './statements-view.tsx';
import { useConsoleTexts } from './texts.ts';

interface TransactionTabsProps {
  place: ConsolePlace;
  move: Move;
  /** The records themselves. */
  children: ReactNode;
}

const tabs: readonly Tab[] = ['records', 'reviews', 'statements'];

/** Transaction records, and beside them what people decide about money: reviews and daily statements. */
export function TransactionTabs({ place, move, children }: TransactionTabsProps) {
  const t = useConsoleTexts();
  return (
    <>
      <nav aria-label={t('reviews.tabs')} className="-mb-1 shrink-0 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {tabs.map((tab) => (
            <li key={tab}>
              <button
                type="button"
                aria-current={tab === place.tab ? 'page' : undefined}
                onClick={() => move({ tab, day: '' })}
                className={cx(
                  'flex h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
                  tab === place.tab
                    ? 'border-gold text-gold-ink'
                    : 'border-transparent text-muted hover:text-text',
                )}
              >
                {t(`reviews.tab.${tab}`)}
                {tab === 'reviews' && <ReviewCount />}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {place.tab === 'records' && children}
      {place.tab === 'reviews' && <ReviewsView />}
      {place.tab === 'statements' &&
        (place.day === '' ? (
          <StatementsView onOpen={(day) => move({ day })} />
        ) : (
          <StatementDay key={place.day} day={place.day} onBack={() => move({ day: '' })} />
        ))}
    </>
  );
}
