import type { WebhookDelivery, WebhookEndpoint } from '@golden-acers/contract';
import { webhookDeliveryStates, webhookTestType, webhookTypes } from '@golden-acers/contract/agent-constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { formatSecond } from '../../ui/dates/period.ts';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Options } from '../../ui/field.tsx';
import { buttonColumn, column, countColumn, numberColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { DeliveryStateBadge, durationText, eventText, responseText } from './webhook-texts.tsx';
import {
  type DeliveryFilter,
  deliveriesQuery,
  isWaiting,
  waitingPollMs,
  webhookPollMs,
} from './webhooks.queries.ts';

const types = [...webhookTypes, webhookTestType] as const;
const filterParams = {
  outcome: choiceParam<(typeof webhookDeliveryStates)[number] | ''>(webhookDeliveryStates, ''),
  event: choiceParam<(typeof types)[number] | ''>(types, ''),
};

interface DeliveriesTableProps {
  webhook: WebhookEndpoint;
  onOpen: (deliveryId: string) => void;
}

export function DeliveriesTable({ webhook, onOpen }: DeliveriesTableProps) {
  const t = useConsoleTranslation();
  const [{ outcome, event }, changeParams] = useTypedSearchParams(filterParams);
  const filter: DeliveryFilter = {
    ...(outcome !== '' && { state: outcome }),
    ...(event !== '' && { type: event }),
  };
  const query = useInfiniteQuery({
    ...deliveriesQuery(webhook.id, filter),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isWaiting)) === true ? waitingPollMs : webhookPollMs,
  });
  const isFiltered = outcome !== '' || event !== '';
  return (
    <>
      <div className="grid shrink-0 grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <h2 className="grow pb-2 font-display text-lg leading-none max-sm:col-span-2 max-sm:pb-0">
          {t('webhooks.log')}
        </h2>
        <FilterSelect
          label={t('requests.state')}
          value={outcome}
          onChange={(text) => changeParams({ outcome: filterParams.outcome.parse(text) })}
        >
          <option value="">{t('webhooks.everyState')}</option>
          <Options values={webhookDeliveryStates} labelOf={(one) => t(`webhooks.states.${one}`)} />
        </FilterSelect>
        <FilterSelect
          label={t('webhooks.event')}
          value={event}
          onChange={(text) => changeParams({ event: filterParams.event.parse(text) })}
        >
          <option value="">{t('webhooks.everyEvent')}</option>
          <Options values={types} labelOf={(one) => eventText(t, one)} />
        </FilterSelect>
      </div>
      <QueryTable
        label={t('webhooks.log')}
        columns={deliveryColumns(t, onOpen)}
        items={rowsOf(query.data)}
        keyOf={({ id }) => id}
        nameOf={({ type, occurredAt }) => `${eventText(t, type)} ${formatSecond(occurredAt)}`}
        query={query}
        loadingLabel={t('webhooks.logLoading')}
        errorFallback={t('webhooks.logNotLoaded')}
        empty={
          <TableEmpty
            icon={Inbox}
            title={t(isFiltered ? 'webhooks.logNoMatch' : 'webhooks.logEmpty')}
            hint={isFiltered ? undefined : t('webhooks.logEmptyHint')}
          />
        }
      />
    </>
  );
}

interface FilterSelectProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  children: ReactNode;
}

function FilterSelect({ label, value, onChange, children }: FilterSelectProps) {
  return (
    <label className="grid gap-1 text-xs leading-5.5 font-medium text-muted">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${compactControlClass} border-line-strong text-text sm:w-48`}
      >
        {children}
      </select>
    </label>
  );
}

function deliveryColumns(
  t: ConsoleTranslateFn,
  onOpen: (deliveryId: string) => void,
): readonly TableColumn<WebhookDelivery>[] {
  return [
    buttonColumn(t('players.actions'), ({ id, type, occurredAt }) => ({
      text: t('webhooks.details'),
      label: t('webhooks.detailsOf', { event: eventText(t, type), at: formatSecond(occurredAt) }),
      onPress: () => onOpen(id),
    })),
    titleColumn('type', t('webhooks.event'), ({ type }) => eventText(t, type)),
    column('state', t('requests.state'), ({ state }) => <DeliveryStateBadge state={state} />, 'corner'),
    column('occurred', t('webhooks.occurred'), ({ occurredAt }) => <Timestamp at={occurredAt} hasSeconds />),
    column('account', t('players.account'), ({ account }) => account ?? '–'),
    column('response', t('webhooks.response'), (delivery) => (
      <span className={delivery.state === 'delivered' ? undefined : 'text-bad'}>
        {responseText(t, delivery)}
      </span>
    )),
    numberColumn('duration', t('webhooks.duration'), ({ durationMs }) => durationText(t, durationMs)),
    countColumn('attempts', t('webhooks.attempts'), ({ attempts }) => attempts),
    column('next', t('webhooks.nextAttempt'), ({ nextAttemptAt }) => (
      <Timestamp at={nextAttemptAt} hasSeconds />
    )),
  ];
}
