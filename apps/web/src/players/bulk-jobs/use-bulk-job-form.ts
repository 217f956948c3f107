import type { BulkJobPreview, BulkJobSelection } from '@golden-acers/contract';
import { type BulkJobKind, bulkJobLimits } from '@golden-acers/contract/agent-constants';
import { toMoney } from '@golden-acers/contract/money-values';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, type EndpointCallOptions } from '../../api/client.ts';
import { isDefinitelyRefused, wasNeverSent } from '../../api/command-errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { parseAmountInput } from '../../money/transfers/amount-input.ts';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { isMoneyKind, jobActionOf } from './bulk-job-money-action.ts';
import { bulkJobPreviewQuery, bulkJobsKey } from './bulk-jobs.queries.ts';
import {
  isListUnclear,
  namesOf,
  type ParsedList,
  type PastedList,
  parseAmountEntries,
  parsePastedAmounts,
} from './pasted-amounts.ts';

/** Long enough that typing an amount causes one request. */
const previewDebounceMs = 350;

interface BulkJobFormValues {
  readonly defaultAmount: string;
  /** The amounts typed in rows. They take precedence over those of the list. */
  readonly amountByAccount: ReadonlyMap<string, string>;
  /** While it is open, its players are those of the job. Undefined while its box is closed. */
  readonly list: PastedList | undefined;
  readonly labelId: string;
  readonly managerId: string;
  readonly text: string;
  readonly reason: string;
  readonly confirmation: string;
}

export const emptyList: PastedList = { text: '', onDuplicate: '' };

const emptyForm: BulkJobFormValues = {
  defaultAmount: '',
  amountByAccount: new Map(),
  list: undefined,
  labelId: '',
  managerId: '',
  text: '',
  reason: '',
  confirmation: '',
};

interface BulkJobFormOptions {
  kind: BulkJobKind;
  /** Undefined: a list selects the players. */
  selection: BulkJobSelection | undefined;
  /** The label of the job that this one undoes. */
  labelId?: string | undefined;
  onStarted: (job: string) => void;
  /** Called if the job waits for a second agent. */
  onHeld: () => void;
}

const isLabelKind = (kind: BulkJobKind) => kind === 'label' || kind === 'unlabel';

/** Returns the options of this kind. Undefined while one is missing that the preview needs. */
function previewOptionsOf(kind: BulkJobKind, { labelId, managerId }: BulkJobFormValues) {
  if (isLabelKind(kind)) return labelId === '' ? undefined : { labelId };
  if (kind === 'move') return managerId === '' ? undefined : { managerId };
  return {};
}

export function useBulkJobForm({ kind, selection, labelId = '', onStarted, onHeld }: BulkJobFormOptions) {
  const t = useConsoleTranslation();
  const start = useStartBulkJob(onStarted, onHeld);
  const isMoney = isMoneyKind(kind);
  const initial = { ...emptyForm, labelId, list: selection === undefined ? emptyList : undefined };
  const form = useConsoleForm('POST /fortune-panda/jobs', initial, start, {
    problemsOf: () => (kind === 'message' ? {} : { text: undefined }),
  });
  const { values: typed, change } = form;
  const options = previewOptionsOf(kind, typed);
  const { list } = typed;
  const listed = useListedAccounts({ kind, list, options });
  const { accounts } = listed;
  const parsedList = useMemo(
    () => list && parsePastedAmounts(list, accounts, isMoney),
    [list, accounts, isMoney],
  );
  const amountByAccount = useMemo(
    () => new Map([...(parsedList?.amounts ?? []), ...typed.amountByAccount]),
    [parsedList, typed.amountByAccount],
  );
  const amounts = useMemo(() => {
    const amount = parseAmountInput(list === undefined ? typed.defaultAmount : '', undefined);
    const amounts = parseAmountEntries(amountByAccount);
    return {
      ...(amount.kind === 'amount' && { amount: toMoney(amount.cents) }),
      ...(amounts.length > 0 && { amounts }),
    };
  }, [list, typed.defaultAmount, amountByAccount]);
  const settledAmounts = useDebouncedValue(amounts, previewDebounceMs);
  const players = list === undefined ? selection : listed.selection;
  const preview = useQuery({
    ...bulkJobPreviewQuery({ kind, selection: players ?? noSelection, ...settledAmounts, ...options }),
    enabled: options !== undefined && players !== undefined,
  });
  const shown = players === undefined ? undefined : preview.data;
  const isFresh =
    amounts === settledAmounts && listed.isFresh && !preview.isPlaceholderData && !preview.isFetching;
  const problem = findFormError({ kind, typed, parsedList, amountByAccount, shown });
  return {
    form,
    typed,
    type: change,
    amountByAccount,
    /** Amounts that were typed in rows end with the list that they belong to. */
    changeList(next: PastedList | undefined) {
      change({ list: next, amountByAccount: emptyForm.amountByAccount });
    },
    parsedList: listed.isFresh ? parsedList : undefined,
    isListTooLong: listed.isTooLong,
    selection,
    shown,
    preview,
    isFresh,
    /** The button is enabled only where pressing it may start the job. */
    isStartable: isFresh && (problem === undefined || problem === 'confirmation'),
    kind,
    isMoney,
    hasPlayers: players !== undefined,
    hasOptions: options !== undefined,
    problem,
    start,
    send() {
      if (shown === undefined || problem !== undefined) return;
      if (!isFresh && !start.isUnsettled) return;
      const rows = shown.rows.map(({ account, amount }) =>
        amount === null ? { account } : { account, amount },
      );
      const { text, reason, confirmation } = typed;
      const body = {
        ...{ kind, rows, ...options },
        ...(kind === 'message' && { text: text.replace(/\s+/g, ' ').trim() }),
        ...{ reason: reason.trim(), confirmation: confirmation.trim() },
      };
      start.send({ body, moneyAction: jobActionOf(t, kind, { count: shown.accepted, sum: shown.sum }) });
    },
  };
}

export type BulkJobForm = ReturnType<typeof useBulkJobForm>;

/** Never sent: the query is disabled without players. */
const noSelection: BulkJobSelection = { names: [] };
const noNames: readonly string[] = [];

interface ListedOptions {
  kind: BulkJobKind;
  list: PastedList | undefined;
  options: ReturnType<typeof previewOptionsOf>;
}

/** Looks up the accounts that the list names. */
function useListedAccounts({ kind, list, options }: ListedOptions) {
  const names = useMemo(
    () => (list === undefined ? noNames : namesOf(list.text, isMoneyKind(kind))),
    [list, kind],
  );
  const settledNames = useDebouncedValue(names, previewDebounceMs);
  const isTooLong = names.length > bulkJobLimits.maxRowsOfCommand;
  const isNamed = settledNames.length > 0 && settledNames.length <= bulkJobLimits.maxRowsOfCommand;
  const selection = useMemo(
    () => (isNamed ? { names: [...settledNames] } : undefined),
    [isNamed, settledNames],
  );
  const found = useQuery({
    ...bulkJobPreviewQuery({ kind, selection: selection ?? noSelection, ...options }),
    enabled: selection !== undefined && options !== undefined,
  });
  const rows = selection === undefined ? undefined : found.data?.rows;
  return {
    selection,
    isTooLong,
    // Without a list nothing is looked up, and the query keeps the former one's rows.
    isFresh:
      names === settledNames && (selection === undefined || !(found.isPlaceholderData || found.isFetching)),
    accounts: useMemo(() => new Set(rows?.map(({ account }) => account)), [rows]),
  };
}

/** What is wrong beside the limits of the fields. */
type BulkJobFormError = 'list' | 'amounts' | 'nobody' | 'confirmation';

interface FormState {
  kind: BulkJobKind;
  typed: BulkJobFormValues;
  parsedList: ParsedList | undefined;
  amountByAccount: ReadonlyMap<string, string>;
  shown: BulkJobPreview | undefined;
}

function findFormError({
  kind,
  typed,
  parsedList,
  amountByAccount,
  shown,
}: FormState): BulkJobFormError | undefined {
  if (typed.list !== undefined && parsedList !== undefined && isListUnclear(parsedList, typed.list))
    return 'list';
  if (shown === undefined) return 'nobody';
  if (isMoneyKind(kind) && shown.amountsMissing > 0) return 'amounts';
  if ([...amountByAccount.values()].some((text) => parseAmountInput(text, undefined).kind === 'invalid'))
    return 'amounts';
  if (shown.accepted === 0) return 'nobody';
  const { confirmation } = shown;
  return confirmation !== null && typed.confirmation.trim() !== confirmation ? 'confirmation' : undefined;
}

type BulkJobOrder = Pick<EndpointCallOptions<'POST /fortune-panda/jobs'>, 'body' | 'moneyAction'>;

/** A retry sends the same order, so that a job starts once. */
function useStartBulkJob(onStarted: (job: string) => void, onHeld: () => void) {
  const t = useConsoleTranslation();
  const [isUnsettled, setUnsettled] = useState(false);
  const { mutate, isPending, error, fieldErrors, variables } = useCommand(
    (order: BulkJobOrder, idempotencyKey) => call('POST /fortune-panda/jobs', { ...order, idempotencyKey }),
    {
      invalidates: [bulkJobsKey],
      onSuccess: ({ data: job, further, message }) => {
        if (job === null) {
          notify.info(t('approvals.waits'), { description: message });
          onHeld();
          return;
        }
        notify.success(t('jobs.startedNotice', { count: 1 + further.length }), {
          description: t(`jobs.kinds.${job.kind}`),
        });
        onStarted(job.id);
      },
      onError: (failure) => {
        if (!wasNeverSent(failure)) setUnsettled(!isDefinitelyRefused(failure));
      },
    },
  );
  return {
    send: (order: BulkJobOrder) => mutate(isUnsettled && variables !== undefined ? variables : order),
    isPending,
    isUnsettled,
    error,
    fieldErrors,
  };
}
