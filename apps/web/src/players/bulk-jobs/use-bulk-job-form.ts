import type { PlayerSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { lengths } from '@golden-acers/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isDefinitelyRefused, newIdempotencyKey, wasNeverSent } from '../../api/command-errors.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { parseAmountInput } from '../../money/transfers/amount-input.ts';
import { notify } from '../../ui/toasts.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import {
  type BulkJobOrder,
  type BulkJobPreview,
  bulkJobPreviewQuery,
  invalidateBulkJobs,
  postBulkJob,
} from './bulk-jobs.queries.ts';
import { parseAmountEntries } from './pasted-amounts.ts';

/** Long enough that a typed amount is one request. */
const previewDebounceMs = 350;

export const isMoneyKind = (kind: BulkJobKind): kind is 'recharge' | 'redeem' =>
  kind === 'recharge' || kind === 'redeem';

export interface BulkJobFormValues {
  readonly defaultAmount: string;
  readonly amountByAccount: ReadonlyMap<string, string>;
  readonly reason: string;
  readonly confirmation: string;
}

const emptyForm: BulkJobFormValues = {
  defaultAmount: '',
  amountByAccount: new Map(),
  reason: '',
  confirmation: '',
};

interface BulkJobFormOptions {
  kind: BulkJobKind;
  selection: PlayerSelection;
  onStarted: (job: string) => void;
}

export function useBulkJobForm({ kind, selection, onStarted }: BulkJobFormOptions) {
  const [typed, setTyped] = useState(emptyForm);
  const amounts = useMemo(() => {
    const amount = parseAmountInput(typed.defaultAmount, undefined);
    return {
      amountCents: amount.kind === 'amount' ? amount.cents : undefined,
      amounts: parseAmountEntries(typed.amountByAccount),
    };
  }, [typed.defaultAmount, typed.amountByAccount]);
  const settledAmounts = useDebouncedValue(amounts, previewDebounceMs);
  const preview = useQuery(bulkJobPreviewQuery({ kind, selection, ...settledAmounts }));
  const start = useStartBulkJob(onStarted);
  const shown = preview.data;
  const isFresh = amounts === settledAmounts && !preview.isPlaceholderData && !preview.isFetching;
  const problem = findFormError(kind, typed, shown);
  return {
    typed,
    type: (change: Partial<BulkJobFormValues>) => setTyped((now) => ({ ...now, ...change })),
    preview,
    isFresh,
    problem,
    start,
    send() {
      if (shown === undefined || problem !== undefined) return;
      if (!isFresh && !start.isUnsettled) return;
      const { reason, confirmation } = typed;
      start.send({
        kind,
        rows: orderRowsOf(shown),
        reason: reason.trim(),
        confirmation: confirmation.trim(),
      });
    },
  };
}

export type BulkJobForm = ReturnType<typeof useBulkJobForm>;

function orderRowsOf({ rows }: BulkJobPreview): BulkJobOrder['rows'] {
  return rows.map(({ account, amountCents }) => ({ account, ...(amountCents !== null && { amountCents }) }));
}

type BulkJobFormError = 'amounts' | 'nobody' | 'reason' | 'confirmation';

function findFormError(
  kind: BulkJobKind,
  typed: BulkJobFormValues,
  preview: BulkJobPreview | undefined,
): BulkJobFormError | undefined {
  if (preview === undefined) return 'nobody';
  if (isMoneyKind(kind) && preview.rows.some(({ refusal }) => refusal?.code === 'job.amount_missing'))
    return 'amounts';
  if (
    [...typed.amountByAccount.values()].some((text) => parseAmountInput(text, undefined).kind === 'invalid')
  )
    return 'amounts';
  if (preview.accepted === 0) return 'nobody';
  if (typed.reason.trim().length < lengths.reasonMin) return 'reason';
  const { confirmation } = preview;
  return confirmation !== null && typed.confirmation.trim() !== confirmation ? 'confirmation' : undefined;
}

/** The key stays through retries, so that a job starts once. Only a definite refusal makes a new key. */
function useStartBulkJob(onStarted: (job: string) => void) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const [isUnsettled, setUnsettled] = useState(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (order: BulkJobOrder) => postBulkJob(order, key),
    onSuccess: (job) => {
      notify.success(t('jobs.startedNotice'), { description: t(`jobs.kinds.${job.kind}`) });
      onStarted(job.id);
    },
    onError: (failure) => {
      const isCertain = isDefinitelyRefused(failure);
      if (isCertain) setKey(newIdempotencyKey);
      if (!wasNeverSent(failure)) setUnsettled(!isCertain);
    },
    onSettled: () => invalidateBulkJobs(client),
  });
  return {
    send: (order: BulkJobOrder) => mutate(isUnsettled && variables !== undefined ? variables : order),
    isSending: isPending,
    isUnsettled,
    problem: error === null ? undefined : errorMessageOf(error, { refused: t('jobs.refused') }),
  };
}
