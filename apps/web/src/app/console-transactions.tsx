import type { ReactNode } from 'react';
import type { ConsolePlace, Move } from '../features/console/console-address.ts';
import { useMay } from '../features/console/may.ts';
import { useConsoleTexts } from '../features/console/texts.ts';
import { ViewTabs } from '../features/console/view-tabs.tsx';
import { ReviewCount } from '../features/reviews/reviews-count.tsx';
import { ReviewsView } from '../features/reviews/reviews-view.tsx';
import { StatementDay } from '../features/statements/statements-day.tsx';
import { StatementsView } from '../features/statements/statements-view.tsx';

interface TransactionTabsProps {
  place: ConsolePlace;
  move: Move;
  /** The records themselves. */
  children: ReactNode;
}

/** Transaction records, and beside them what people decide about money: reviews and daily statements. */
export function TransactionTabs({ place, move, children }: TransactionTabsProps) {
  const t = useConsoleTexts();
  const may = useMay();
  return (
    <>
      <ViewTabs
        label={t('reviews.tabs')}
        tabs={[
          { id: 'records', words: t('reviews.tab.records'), needs: 'records.read' },
          {
            id: 'reviews',
            words: (
              <>
                {t('reviews.tab.reviews')}
                {may('reviews.decide') && <ReviewCount />}
              </>
            ),
            needs: 'reviews.decide',
          },
          { id: 'statements', words: t('reviews.tab.statements'), needs: 'statements.close' },
        ]}
        shown={place.tab}
        onShow={(tab) => move({ tab, day: '' })}
      />
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
