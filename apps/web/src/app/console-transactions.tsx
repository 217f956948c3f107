import type { ReactNode } from 'react';
import { barredTabClass, tabClass } from '../features/console/admin-tabs.tsx';
import { Barred } from '../features/console/barred.tsx';
import type { ConsolePlace, Move } from '../features/console/console-address.ts';
import { useMay } from '../features/console/may.ts';
import { useConsoleTexts } from '../features/console/texts.ts';
import { ReviewCount } from '../features/reviews/reviews-count.tsx';
import { ReviewsView } from '../features/reviews/reviews-view.tsx';
import { StatementDay } from '../features/statements/statements-day.tsx';
import { StatementsView } from '../features/statements/statements-view.tsx';
import { cx } from '../ui/cx.ts';

interface TransactionTabsProps {
  place: ConsolePlace;
  move: Move;
  /** The records themselves. */
  children: ReactNode;
}

const tabs = [
  { tab: 'records', needs: 'records.read' },
  { tab: 'reviews', needs: 'reviews.decide' },
  { tab: 'statements', needs: 'statements.close' },
] as const;

/** Transaction records, and beside them what people decide about money: reviews and daily statements. */
export function TransactionTabs({ place, move, children }: TransactionTabsProps) {
  const t = useConsoleTexts();
  const may = useMay();
  return (
    <>
      <nav aria-label={t('reviews.tabs')} className="-mb-1 shrink-0 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {tabs.map(({ tab, needs }) => (
            <li key={tab}>
              {may(needs) ? (
                <button
                  type="button"
                  aria-current={tab === place.tab ? 'page' : undefined}
                  onClick={() => move({ tab, day: '' })}
                  className={cx(
                    tabClass,
                    tab === place.tab
                      ? 'border-gold text-gold-ink'
                      : 'border-transparent text-muted hover:text-text',
                  )}
                >
                  {t(`reviews.tab.${tab}`)}
                  {tab === 'reviews' && <ReviewCount />}
                </button>
              ) : (
                <Barred reason={t('playerDesk.notPermitted')} className={cx(tabClass, barredTabClass)}>
                  {t(`reviews.tab.${tab}`)}
                </Barred>
              )}
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
