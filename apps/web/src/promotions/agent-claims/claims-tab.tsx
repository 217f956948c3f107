import type { AgentClaim, ClaimState } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { Options } from '../../ui/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { column, moneyColumn, timeColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { agentClaimsQuery } from './agent-claims.queries.ts';
import { titleOf } from './offer-title.ts';

const ClaimCancelDialog = lazyComponent(() => import('./claim-dialogs.tsx'), 'ClaimCancelDialog');
const ClaimReviewDialog = lazyComponent(() => import('./claim-dialogs.tsx'), 'ClaimReviewDialog');

const states = [
  'claimed',
  'active',
  'completed',
  'forfeited',
  'expired',
  'cancelled',
] as const satisfies readonly ClaimState[];
const filterStates = ['all', 'held', ...states] as const;
const claimsParams = { claims: choiceParam(filterStates, 'all') };

interface ChosenAction {
  readonly action: 'review' | 'cancel';
  readonly claim: AgentClaim;
}

export function ClaimsTab() {
  const t = useConsoleTranslation();
  const [{ claims: state }, changeParams] = useTypedSearchParams(claimsParams);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ChosenAction>();
  const canManage = useHasPermission('promotions.manage');
  const filters = { state, search: useDebouncedValue(search.trim()) };
  const list = useInfiniteQuery(agentClaimsQuery(filters));
  const close = () => setChosen(undefined);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow py-1 font-display text-xl leading-none">{t('claims.title')}</h1>
        <input
          type="search"
          aria-label={t('claims.search')}
          placeholder={t('claims.search')}
          value={search}
          maxLength={60}
          onChange={({ target }) => setSearch(target.value)}
          className={`${compactControlClass} w-44! border-line-strong text-text`}
        />
        <select
          aria-label={t('claims.filter')}
          value={state}
          onChange={({ target }) => changeParams({ claims: claimsParams.claims.parse(target.value) })}
          className={`${compactControlClass} w-auto! border-line-strong text-text`}
        >
          <Options
            values={filterStates}
            labelOf={(one) =>
              one === 'held'
                ? t('claims.heldCount', { number: String(list.data?.pages[0]?.held ?? 0) })
                : t(`claims.states.${one}`)
            }
          />
        </select>
        <ExportButton table="claims" filters={{ state, search: filters.search }} />
      </div>
      <QueryTable
        label={t('claims.title')}
        columns={claimColumns(t, canManage, setChosen)}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={({ account }) => account}
        query={list}
        loadingLabel={t('claims.loading')}
        errorFallback={t('claims.notLoaded')}
        empty={<TableEmpty icon={Ticket} title={t('claims.none')} />}
      />
      <Suspense>
        {chosen?.action === 'cancel' && <ClaimCancelDialog claim={chosen.claim} onClose={close} />}
        {chosen?.action === 'review' && <ClaimReviewDialog claim={chosen.claim} onClose={close} />}
      </Suspense>
    </>
  );
}

const tones = {
  claimed: 'gold',
  active: 'good',
  completed: 'good',
  forfeited: 'plain',
  expired: 'plain',
  cancelled: 'plain',
} as const;

const actionsOf = ({ isCancellable, review }: AgentClaim): readonly ChosenAction['action'][] =>
  isCancellable ? (review.state === 'open' ? ['review', 'cancel'] : ['cancel']) : [];

function claimColumns(
  t: ConsoleTranslateFn,
  canManage: boolean,
  onAction: (chosen: ChosenAction) => void,
): readonly TableColumn<AgentClaim>[] {
  const buttons = column<AgentClaim>(
    'actions',
    t('players.actions'),
    (claim) => (
      <span className="flex flex-wrap gap-2 py-1">
        {actionsOf(claim).map((action) => (
          <Button
            key={action}
            size="row"
            variant="line"
            aria-label={t(`claims.${action}One`, { account: claim.account })}
            onClick={() => onAction({ action, claim })}
          >
            {t(`claims.${action}`)}
          </Button>
        ))}
      </span>
    ),
    'buttons',
  );
  return [
    ...(canManage ? [buttons] : []),
    titleColumn('account', t('players.account'), ({ account, nickname }) => (
      <span className="grid py-1">
        <span>{account}</span>
        <span className="text-xs font-normal text-faint">{nickname}</span>
      </span>
    )),
    column(
      'offer',
      t('promotions.offer'),
      (claim) => (
        <span className="block max-w-60 min-w-32 whitespace-normal wrap-anywhere">
          {titleOf(t, claim.offer)}
        </span>
      ),
      'line',
    ),
    column(
      'state',
      t('promotions.state'),
      ({ state, review }) =>
        review.state === 'open' ? (
          <Badge tone="warn">{t('claims.states.held')}</Badge>
        ) : (
          <Badge tone={tones[state]}>{t(`claims.states.${state}`)}</Badge>
        ),
      'corner',
    ),
    moneyColumn('bonus', t('promotions.bonus'), ({ bonus }) => bonus),
    column('wagered', t('claims.wagered'), ({ wagered, wageringRequired }) => (
      <span className="tabular">
        {wageringRequired.amountMinor === '0'
          ? '–'
          : `${formatMoney(wagered)} / ${formatMoney(wageringRequired)}`}
      </span>
    )),
    column('manager', t('players.manager'), ({ manager }) => manager),
    timeColumn('at', t('claims.at'), ({ createdAt }) => createdAt),
    column(
      'reason',
      t('claims.reason'),
      ({ reason, actor, review }) => (
        <span className="block max-w-60 min-w-24 whitespace-normal wrap-anywhere">
          {[review.reason ?? reason, review.by ?? actor].filter((part) => part !== null).join(' · ') || '–'}
        </span>
      ),
      'line',
    ),
  ];
}
