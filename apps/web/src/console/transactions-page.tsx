import type { Approval } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { Suspense } from 'react';
import { PermittedTabs } from '../access/permissions/permitted-tabs.tsx';
import { WaitingApprovalsBadge } from '../agents/approvals/waiting-approvals-badge.tsx';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { OpenReviewsBadge } from '../money/reviews/open-reviews-badge.tsx';
import { ReviewsTab } from '../money/reviews/reviews-tab.tsx';
import { RechargeBonusNotice } from '../promotions/recharges/recharge-bonus-notice.tsx';
import { choiceParam, dayParam, parseSearchParams, useTypedSearchParams } from '../typed-search-params.ts';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyNamed } from '../ui/lazy-component.ts';
import { transactionsTabPermissions } from './console-views.ts';

const RecordsTablePage = lazyNamed(
  () => import('../reporting/provider-records/records-page.tsx'),
  'RecordsTablePage',
);
const ApprovalsTab = lazyNamed(() => import('../agents/approvals/approvals-tab.tsx'), 'ApprovalsTab');
const StatementsTab = lazyNamed(() => import('../reporting/statements/statements-tab.tsx'), 'StatementsTab');
const StatementDayPage = lazyNamed(
  () => import('../reporting/statements/statement-day-page.tsx'),
  'StatementDayPage',
);

type TransactionsTab = keyof typeof transactionsTabPermissions;
const transactionsTabs = Object.keys(transactionsTabPermissions) as TransactionsTab[];

const transactionsParams = {
  tab: choiceParam(transactionsTabs, 'records'),
  day: dayParam,
};

export const transactionsTabOf = (params: URLSearchParams): TransactionsTab =>
  parseSearchParams(transactionsParams, params).tab;

export function TransactionsTabs() {
  const t = useConsoleTranslation();
  const [{ tab }, changeParams] = useTypedSearchParams(transactionsParams);
  const label = {
    records: t('reviews.tab.records'),
    reviews: (
      <>
        {t('reviews.tab.reviews')}
        <OpenReviewsBadge />
      </>
    ),
    statements: t('reviews.tab.statements'),
    approvals: (
      <>
        {t('reviews.tab.approvals')}
        <WaitingApprovalsBadge />
      </>
    ),
  };
  return (
    <PermittedTabs
      label={t('reviews.tabs')}
      tabs={transactionsTabs.map((id) => ({
        id,
        label: label[id],
        permission: transactionsTabPermissions[id],
      }))}
      selected={tab}
      onSelect={(id) => changeParams({ tab: id, day: '' })}
    />
  );
}

export function TransactionsPage() {
  const [{ tab, day }, changeParams] = useTypedSearchParams(transactionsParams);
  if (tab === 'records') return <RecordsTablePage kind="transaction-records" />;
  if (tab === 'reviews') return <ReviewsTab />;
  return (
    <Suspense fallback={<Skeleton className="h-60 shrink-0" />}>
      {tab === 'approvals' ? (
        <ApprovalsTab noticeOf={rechargeBonusOf} />
      ) : day === '' ? (
        <StatementsTab onOpen={(day) => changeParams({ day })} />
      ) : (
        <StatementDayPage key={day} day={day} onBack={() => changeParams({ day: '' })} />
      )}
    </Suspense>
  );
}

/** The bonus that a confirmed recharge will trigger. */
const rechargeBonusOf = ({ action, account, amount }: Approval) =>
  action === 'recharge' &&
  account !== null &&
  amount !== null && <RechargeBonusNotice account={account} cents={Number(toCents(amount))} />;
