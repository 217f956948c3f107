import type { PlayerSelection } from '@golden-acers/contract';
import type { JobKind } from '@golden-acers/contract/agent-vocabulary';
import { lengths } from '@golden-acers/contract/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { readAmount } from '../../console/amounts.ts';
import { isCertainlyRefused, newIdempotencyKey, wasNeverSent } from '../../console/attempts.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { notify } from '../../ui/toasts.tsx';
import { readAmounts } from './amounts-list.ts';
import { type JobPreview, type Order, previewQuery, refreshJobs, startJob } from './jobs.queries.ts';

/** Long enough that a figure is one question. */
const typingPauseMs = 350;

export const isMoney = (kind: JobKind): kind is 'recharge' | 'redeem' =>
  kind === 'recharge' || kind === 'redeem';

/** What is typed into the dialog. */
export interface Typed {
  /** Cents for every row that has none of its own. */
  readonly amount: string;
  /** By account. */
  readonly own: ReadonlyMap<string, string>;
  readonly reason: string;
  readonly confirmation: string;
}

const empty: Typed = { amount: '', own: new Map(), reason: '', confirmation: '' };

interface BulkOptions {
  kind: JobKind;
  selection: PlayerSelection;
  onStarted: (job: string) => void;
}

/** One opened dialog: what is typed, what it would do, and the one command that it becomes. */
export function useBulk({ kind, selection, onStarted }: BulkOptions) {
  const [typed, setTyped] = useState(empty);
  const ask = usePaused(
    useMemo(() => {
      const amount = readAmount(typed.amount, undefined);
      return {
        amountCents: amount.kind === 'amount' ? amount.cents : undefined,
        amounts: readAmounts(typed.own),
      };
    }, [typed.amount, typed.own]),
  );
  const preview = useQuery(previewQuery({ kind, selection, ...ask.value }));
  const start = useStart(onStarted);
  const shown = preview.data;
  const isFresh = !ask.isPausing && !preview.isPlaceholderData && !preview.isFetching;
  const problem = problemOf(kind, typed, shown);
  return {
    typed,
    type: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    preview,
    isFresh,
    problem,
    start,
    send() {
      if (shown === undefined || problem !== undefined) return;
      if (!isFresh && !start.isUnsettled) return;
      const { reason, confirmation } = typed;
      start.send({ kind, rows: rowsOf(shown), reason: reason.trim(), confirmation: confirmation.trim() });
    },
  };
}

export type Bulk = ReturnType<typeof useBulk>;

/** Exactly what was shown. Refused rows go along, so that the result tells of them and they can be tried again. */
function rowsOf({ rows }: JobPreview): Order['rows'] {
  return rows.map(({ account, amountCents }) => ({ account, ...(amountCents !== null && { amountCents }) }));
}

type Problem = 'amounts' | 'nobody' | 'reason' | 'confirmation';

/** What is still missing before it can start, the first of it. */
function problemOf(kind: JobKind, typed: Typed, preview: JobPreview | undefined): Problem | undefined {
  if (preview === undefined) return 'nobody';
  if (isMoney(kind) && preview.rows.some(({ refusal }) => refusal?.code === 'job.amount_missing'))
    return 'amounts';
  if ([...typed.own.values()].some((text) => readAmount(text, undefined).kind === 'invalid'))
    return 'amounts';
  if (preview.accepted === 0) return 'nobody';
  if (typed.reason.trim().length < lengths.reasonMin) return 'reason';
  const { confirmation } = preview;
  return confirmation !== null && typed.confirmation.trim() !== confirmation ? 'confirmation' : undefined;
}

/** Its key stays through every retry, so that a job is started once; only a certain refusal makes a new one. */
function useStart(onStarted: (job: string) => void) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const [isUnsettled, setUnsettled] = useState(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (order: Order) => startJob(order, key),
    onSuccess: (job) => {
      notify.success(t('jobs.begun'), { description: t(`jobs.kinds.${job.kind}`) });
      onStarted(job.id);
    },
    onError: (failure) => {
      const isCertain = isCertainlyRefused(failure);
      if (isCertain) setKey(newIdempotencyKey);
      if (!wasNeverSent(failure)) setUnsettled(!isCertain);
    },
    onSettled: () => refreshJobs(client),
  });
  return {
    /** While it isn't known whether the last one came through, the same one is sent again. */
    send: (order: Order) => mutate(isUnsettled && variables !== undefined ? variables : order),
    isSending: isPending,
    isUnsettled,
    problem: error === null ? undefined : messageOf(error, { refused: t('jobs.refused') }),
  };
}

function usePaused<Value>(value: Value): { value: Value; isPausing: boolean } {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return { value: paused, isPausing: paused !== value };
}
