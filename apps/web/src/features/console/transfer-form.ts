import type { UserRow } from '@golden-acers/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText } from '../../i18n/figures.ts';
import { notify } from '../../ui/toasts.tsx';
import { dollars } from '../balances/balances.queries.ts';
import { failureOf, isCertainlyRefused, newIdempotencyKey, wasNeverSent } from './attempts.ts';
import { refreshLists, sendTransfer, type TransferKind } from './console.queries.ts';
import { useConsoleTexts } from './texts.ts';

export interface TransferForm {
  readonly send: (amountCents: number) => void;
  readonly isSending: boolean;
  /** What went wrong last. */
  readonly problem: string | undefined;
  /** No clear answer came: only the same amount under the same key may be sent again. */
  readonly isUnsettled: boolean;
}

/**
 * One opened form. Its key stays through every retry, so that a command is carried out once; only a certain refusal, whose
 * answer the server keeps for that key, makes a new one.
 */
export function useTransfer(kind: TransferKind, player: UserRow, onDone: () => void): TransferForm {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const [isUnsettled, setUnsettled] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (amountCents: number) => sendTransfer(kind, player, amountCents, key),
    onSuccess: ({ state, amountCents, account, balance }) => {
      const amount = moneyText(BigInt(amountCents));
      if (state === 'applied') {
        const description = t('transfer.doneHint', { amount, account, balance: dollars(balance) });
        notify.success(t(`transfer.${kind}.done`), { description });
      } else {
        notify.plain(t(`transfer.${kind}.checked`), {
          description: t('transfer.checkedHint', { amount, account }),
        });
      }
      onDone();
    },
    onError: (failure) => {
      const { message } = failureOf(failure, t(`transfer.${kind}.refused`));
      // What may yet be carried out is never called failed.
      const isCertain = isCertainlyRefused(failure);
      notify.error(isCertain ? t(`transfer.${kind}.failed`, { message }) : t('error', { message }));
      if (isCertain) setKey(newIdempotencyKey);
      // What never left the browser settles nothing, but leaves nothing open either.
      if (!wasNeverSent(failure)) setUnsettled(!isCertain);
    },
    onSettled: () => refreshLists(client),
  });
  return {
    send: mutate,
    isSending: isPending,
    problem: error === null ? undefined : failureOf(error, t(`transfer.${kind}.refused`)).message,
    isUnsettled,
  };
}
