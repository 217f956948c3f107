import type { UserRow } from '@golden-acers/contract';
import { formatMoney } from '../../i18n/number-format.ts';
import { useMoneyCommand } from './money-command.ts';
import { invalidatePlayersAndCredit, type MoneyCommandKind, postTransfer } from './transfers.queries.ts';

export type TransferCommandState = ReturnType<typeof useTransferCommand>;

/** The form of a recharge or redeem. */
export function useTransferCommand(kind: MoneyCommandKind, player: UserRow, onDone: () => void) {
  return useMoneyCommand({
    kind,
    sendCommand: (amountCents: number, key) => postTransfer(kind, player, amountCents, key),
    toResult: ({ state, amountCents, account, balance }) => ({
      isApplied: state === 'applied',
      amount: formatMoney(BigInt(amountCents)),
      account,
      balance,
    }),
    refresh: invalidatePlayersAndCredit,
    onFinished: onDone,
  });
}
