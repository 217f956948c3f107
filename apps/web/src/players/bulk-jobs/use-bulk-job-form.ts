import type { BulkJobPreview, BulkJobSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
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
import { bulkJobPreviewQuery, bulkJobsKey } from './bulk-jobs.queries.ts';
import { isListUnclear, type PastedList, parseAmountEntries, parsePastedAmounts } from './pasted-amounts.ts';

/** Long enough that typing an amount causes one request. */
const previewDebounceMs = 350;

const isMoneyKind = (kind: BulkJobKind) => kind === 'recharge' || kind === 'redeem';

interface BulkJobFormValues {
  readonly defaultAmount: string;
  readonly amountByAccount: ReadonlyMap<string, string>;
  /** Undefined while its box is closed. */
  readonly list: PastedList | undefined;
  readonly labelId: string;
  readonly managerId: string;
  readonly text: string;
  readonly reason: string;
  readonly confirmation: string;
}

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
  selection: BulkJobSelection;
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
  const start = useStartBulkJob(onStarted, onHeld);
  const form = useConsoleForm('POST /fortune-panda/jobs', { ...emptyForm, labelId }, start, {
    problemsOf: () => (kind === 'message' ? {} : { text: undefined }),
  });
  const { values: typed, change } = form;
  const amounts = useMemo(() => {
    const amount = parseAmountInput(typed.defaultAmount, undefined);
    const amounts = parseAmountEntries(typed.amountByAccount);
    return {
      ...(amount.kind === 'amount' && { amountCents: amount.cents }),
      ...(amounts.length > 0 && { amounts }),
    };
  }, [typed.defaultAmount, typed.amountByAccount]);
  const settledAmounts = useDebouncedValue(amounts, previewDebounceMs);
  const options = previewOptionsOf(kind, typed);
  const preview = useQuery({
    ...bulkJobPreviewQuery({ kind, selection, ...settledAmounts, ...options }),
    enabled: options !== undefined,
  });
  const shown = preview.data;
  const isFresh = amounts === settledAmounts && !preview.isPlaceholderData && !preview.isFetching;
  const problem = findFormError(kind, typed, shown);
  const accounts = useMemo(() => new Set(shown?.rows.map(({ account }) => account)), [shown]);
  return {
    form,
    typed,
    type: change,
    /** If the list has a problem, none of its amounts are used. */
    changeList(list: PastedList | undefined) {
      const parsed = list && parsePastedAmounts(list, accounts);
      const isDropped = list === undefined && typed.list !== undefined && isUnclear(typed.list, accounts);
      const amountByAccount =
        parsed?.amounts ?? (isDropped ? emptyForm.amountByAccount : typed.amountByAccount);
      change({ list, amountByAccount });
    },
    parsedList: typed.list && parsePastedAmounts(typed.list, accounts),
    preview,
    isFresh,
    kind,
    isMoney: isMoneyKind(kind),
    hasOptions: options !== undefined,
    problem,
    start,
    send() {
      if (shown === undefined || problem !== undefined) return;
      if (!isFresh && !start.isUnsettled) return;
      const rows = shown.rows.map(({ account, amountCents }) =>
        amountCents === null ? { account } : { account, amountCents },
      );
      const { text, reason, confirmation } = typed;
      start.send({
        ...{ kind, rows, ...options },
        ...(kind === 'message' && { text: text.replace(/\s+/g, ' ').trim() }),
        ...{ reason: reason.trim(), confirmation: confirmation.trim() },
      });
    },
  };
}

export type BulkJobForm = ReturnType<typeof useBulkJobForm>;

const isUnclear = (list: PastedList, accounts: ReadonlySet<string>) =>
  isListUnclear(parsePastedAmounts(list, accounts), list);

/** What is wrong beside the limits of the fields. */
type BulkJobFormError = 'list' | 'amounts' | 'nobody' | 'confirmation';

function findFormError(
  kind: BulkJobKind,
  typed: BulkJobFormValues,
  preview: BulkJobPreview | undefined,
): BulkJobFormError | undefined {
  if (preview === undefined) return 'nobody';
  const accounts = new Set(preview.rows.map(({ account }) => account));
  if (typed.list !== undefined && isUnclear(typed.list, accounts)) return 'list';
  if (isMoneyKind(kind) && preview.rows.some(({ refusal }) => refusal?.code === 'job.amount_missing'))
    return 'amounts';
  if (
    [...typed.amountByAccount.values()].some((text) => parseAmountInput(text, undefined).kind === 'invalid')
  )
    return 'amounts';
  if (preview.accepted === 0) return 'nobody';
  const { confirmation } = preview;
  return confirmation !== null && typed.confirmation.trim() !== confirmation ? 'confirmation' : undefined;
}

type BulkJobOrder = EndpointCallOptions<'POST /fortune-panda/jobs'>['body'];

/** A retry sends the same order, so that a job starts once. */
function useStartBulkJob(onStarted: (job: string) => void, onHeld: () => void) {
  const t = useConsoleTranslation();
  const [isUnsettled, setUnsettled] = useState(false);
  const { mutate, isPending, error, fieldErrors, variables } = useCommand(
    (body: BulkJobOrder, idempotencyKey) => call('POST /fortune-panda/jobs', { body, idempotencyKey }),
    {
      invalidates: [bulkJobsKey],
      onSuccess: ({ data: job, message }) => {
        if (job === null) {
          notify.info(t('approvals.waits'), { description: message });
          onHeld();
          return;
        }
        notify.success(t('jobs.startedNotice'), { description: t(`jobs.kinds.${job.kind}`) });
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
