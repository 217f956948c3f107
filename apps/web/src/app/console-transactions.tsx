import type { ReactNode } from 'react';
import type { ConsolePlace, Move } from '../console/console-address.ts';
import { tabNeeds } from '../console/page-needs.ts';
import { useConsoleTexts } from '../console/texts.ts';
import { ViewTabs } from '../console/view-tabs.tsx';
import { ReviewCount } from '../money/reviews/reviews-count.tsx';
import { ReviewsView } from '../money/reviews/reviews-view.tsx';
import { StatementDay } from '../reporting/statements/statements-day.tsx';
import { StatementsView } from '../reporting/statements/statements-view.tsx';

interface At {
  place: ConsolePlace;
  move: Move;
}

/** Transaction records, and beside them what people decide about money: reviews and daily statements. */
export function TransactionTabs({ place, move }: At) {
  const t = useConsoleTexts();
  return (
    <ViewTabs
      label={t('reviews.tabs')}
      tabs={[
        { id: 'records', words: t('reviews.tab.records'), needs: tabNeeds.records },
        {
          id: 'reviews',
          words: (
            <>
              {t('reviews.tab.reviews')}
              <ReviewCount />
            </>
          ),
          needs: tabNeeds.reviews,
        },
        { id: 'statements', words: t('reviews.tab.statements'), needs: tabNeeds.statements },
      ]}
      shown={place.tab}
      onShow={(tab) => move({ tab, day: '' })}
    />
  );
}

/** What the chosen one of them shows: `children` are the records themselves. */
export function TransactionPage({ place, move, children }: At & { children: ReactNode }) {
  switch (place.tab) {
    case 'records':
      return children;
    case 'reviews':
      return <ReviewsView />;
    case 'statements':
      return place.day === '' ? (
        <StatementsView onOpen={(day) => move({ day })} />
      ) : (
        <StatementDay key={place.day} day={place.day} onBack={() => move({ day: '' })} />
      );
  }
}
