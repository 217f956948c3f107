import type { AgentOffer, OfferState } from '@golden-acers/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgePercent, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useHasPermission } from '../../access/permissions/permissions.ts';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { newestOf, rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { useRequestedAction } from '../../requested-action.ts';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { Options } from '../../ui/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { column, countColumn, moneyColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { type ChosenAction, OfferActions } from './offer-actions.tsx';
import { offerFigure, offerTitle, offerWindow } from './offer-texts.ts';
import { agentOffersQuery } from './offers.queries.ts';

const OfferDialog = lazyComponent(() => import('./offer-dialog.tsx'), 'OfferDialog');
const OfferActDialog = lazyComponent(() => import('./offer-action-dialogs.tsx'), 'OfferActDialog');
const OfferEndDialog = lazyComponent(() => import('./offer-action-dialogs.tsx'), 'OfferEndDialog');

const ClaimGrantDialog = lazyComponent(() => import('../agent-claims/claim-dialogs.tsx'), 'ClaimGrantDialog');

const states = ['draft', 'waiting', 'published', 'paused', 'ended'] as const satisfies readonly OfferState[];
const offersParams = { state: choiceParam(['all', ...states], 'all') };

export function OffersTab() {
  const t = useConsoleTranslation();
  const [{ state }, changeParams] = useTypedSearchParams(offersParams);
  const [chosen, setChosen] = useState<ChosenAction | 'new'>();
  const canManage = useHasPermission('promotions.manage');
  useRequestedAction(({ kind }) => {
    if (kind !== 'create-offer') return false;
    if (canManage) setChosen('new');
    return true;
  });
  const list = useInfiniteQuery(agentOffersQuery(state));
  const marketing = list.data?.pages[0]?.marketing;
  const isRoot = marketing === null;
  const close = () => setChosen(undefined);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow py-1 font-display text-xl leading-none">{t('menu.promotions')}</h1>
        {marketing != null && (
          <span className="tabular text-sm text-muted">
            {t('promotions.marketing', { amount: formatMoney(marketing) })}
          </span>
        )}
        <select
          aria-label={t('promotions.filter')}
          value={state}
          onChange={({ target }) => changeParams({ state: offersParams.state.parse(target.value) })}
          className={`${compactControlClass} w-auto! border-line-strong text-text`}
        >
          <option value="all">{t('promotions.allOffers')}</option>
          <Options values={states} labelOf={(one) => t(`promotions.states.${one}`)} />
        </select>
        <PermittedButton permission="promotions.manage" size="sm" onClick={() => setChosen('new')}>
          <Plus aria-hidden className="size-4 shrink-0" />
          {t('promotions.new')}
        </PermittedButton>
      </div>
      <QueryTable
        label={t('menu.promotions')}
        columns={offerColumns(t, canManage, setChosen)}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={(offer) => offerTitle(t, offer)}
        query={list}
        loadingLabel={t('promotions.loading')}
        errorFallback={t('promotions.notLoaded')}
        empty={
          state === 'all' ? (
            <TableEmpty icon={BadgePercent} title={t('promotions.none')} hint={t('promotions.noneHint')} />
          ) : (
            <TableEmpty icon={BadgePercent} title={t('promotions.noneOfState')} />
          )
        }
      />
      <Suspense>
        {chosen === 'new' && <OfferDialog isRoot={isRoot} onClose={close} />}
        {chosen !== undefined && chosen !== 'new' && (
          <ActionDialog
            {...chosen}
            offer={newestOf(rowsOf(list.data), chosen.offer)}
            isRoot={isRoot}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function ActionDialog({
  action,
  offer,
  isRoot,
  onClose,
}: ChosenAction & { isRoot: boolean; onClose: () => void }) {
  const t = useConsoleTranslation();
  if (action === 'edit') return <OfferDialog {...{ offer, isRoot, onClose }} />;
  if (action === 'grant') {
    return <ClaimGrantDialog offerId={offer.id} title={offerTitle(t, offer)} onClose={onClose} />;
  }
  if (action === 'end') return <OfferEndDialog {...{ offer, onClose }} />;
  return <OfferActDialog {...{ offer, onClose }} act={action} />;
}

const stateTones = {
  draft: 'plain',
  waiting: 'warn',
  published: 'good',
  paused: 'warn',
  ended: 'plain',
} as const;

function OfferStateCell({ offer: { state, period } }: { offer: AgentOffer }) {
  const t = useConsoleTranslation();
  const isInTime = state !== 'published' || period === 'current';
  return (
    <Badge tone={isInTime ? stateTones[state] : 'plain'}>
      {isInTime || period === null ? t(`promotions.states.${state}`) : t(`promotions.periods.${period}`)}
    </Badge>
  );
}

function offerColumns(
  t: ConsoleTranslateFn,
  canManage: boolean,
  onAction: (chosen: ChosenAction) => void,
): readonly TableColumn<AgentOffer>[] {
  const buttons = column<AgentOffer>(
    'actions',
    t('players.actions'),
    (offer) => <OfferActions {...{ offer, onAction }} />,
    'buttons',
  );
  return [
    ...(canManage ? [buttons] : []),
    titleColumn('offer', t('promotions.offer'), (offer) => (
      <span className="grid max-w-80 min-w-40 gap-0.5 py-1 whitespace-normal">
        <span className="font-medium wrap-anywhere">{offerTitle(t, offer)}</span>
        <span className="font-normal wrap-anywhere text-muted">
          {[t(`promotions.kinds.${offer.form.kind}`), offerFigure(t, offer), offer.form.promoCode]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </span>
    )),
    column('state', t('promotions.state'), (offer) => <OfferStateCell offer={offer} />, 'corner'),
    column(
      'window',
      t('promotions.window'),
      ({ form }) => <span className="tabular">{offerWindow(t, form)}</span>,
      'line',
    ),
    column('by', t('promotions.by'), ({ by: { name } }) => name),
    countColumn('claims', t('promotions.claims'), ({ claims }) => claims.all),
    moneyColumn('paid', t('promotions.paid'), ({ paid }) => paid),
    moneyColumn('left', t('promotions.left'), ({ left }) => left),
  ];
}
