import type { UserRow } from '@golden-acers/contract';
import { moneyText } from '../i18n/figures.ts';
import { refreshLists, sendTransfer, type TransferKind } from './console.queries.ts';
import { useMoneyCommand } from './money-command.ts';

export type TransferForm = ReturnType<typeof useTransfer>;

/** The form of a recharge or redeem. */
export function useTransfer(kind: TransferKind, player: UserRow, onDone: () => void) {
  return useMoneyCommand({
    kind,
    send: (amountCents: number, key) => sendTransfer(kind, player, amountCents, key),
    endOf: ({ state, amountCents, account, balance }) => ({
      isApplied: state === 'applied',
      amount: moneyText(BigInt(amountCents)),
      account,
      balance,
    }),
    refresh: refreshLists,
    onDone,
  });
}
