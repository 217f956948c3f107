import type { ReactNode } from 'react';
import { ViewTabs } from '../access/permissions/permitted-tabs.tsx';
import type { ConsoleLocation, NavigateConsole } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { OpenReviewsBadge } from '../money/reviews/open-reviews-badge.tsx';
import { ReviewsTab } from '../money/reviews/reviews-tab.tsx';
import { StatementDayPage } from '../reporting/statements/statement-day-page.tsx';
import { StatementsTab } from '../reporting/statements/statements-tab.tsx';
import { transactionsTabPermissions } from './page-permissions.ts';

interface TransactionTabsProps {
  location: ConsoleLocation;
  navigate: NavigateConsole;
}

/** Transaction records, and beside them what people decide about money: reviews and daily statements. */
export function TransactionTabs({ location, navigate }: TransactionTabsProps) {
  const t = useConsoleTranslation();
  return (
    <ViewTabs
      label={t('reviews.tabs')}
      tabs={[
        { id: 'records', label: t('reviews.tab.records'), permission: transactionsTabPermissions.records },
        {
          id: 'reviews',
          label: (
            <>
              {t('reviews.tab.reviews')}
              <OpenReviewsBadge />
            </>
          ),
          permission: transactionsTabPermissions.reviews,
        },
        {
          id: 'statements',
          label: t('reviews.tab.statements'),
          permission: transactionsTabPermissions.statements,
        },
      ]}
      selected={location.transactionsTab}
      onSelect={(tab) => navigate({ transactionsTab: tab, statementDay: '' })}
    />
  );
}

/** What the chosen one of them shows: `children` are the records themselves. */
export function TransactionTabPanel({
  location,
  navigate,
  children,
}: TransactionTabsProps & { children: ReactNode }) {
  switch (location.transactionsTab) {
    case 'records':
      return children;
    case 'reviews':
      return <ReviewsTab />;
    case 'statements':
      return location.statementDay === '' ? (
        <StatementsTab onOpen={(day) => navigate({ statementDay: day })} />
      ) : (
        <StatementDayPage
          key={location.statementDay}
          day={location.statementDay}
          onBack={() => navigate({ statementDay: '' })}
        />
      );
  }
}
