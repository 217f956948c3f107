import type { Money, TransferReply, UserRow } from '@golden-acers/contract';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { call } from '../../api/client.ts';
import { isDefinitelyRefused, wasNeverSent } from '../../api/command-errors.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { notify } from '../../ui/toasts.tsx';
import { type TransferLimit, transferLimitOf } from './transfer-limit.ts';

export type MoneyCommandKind = TransferReply['kind'];

/** Sends one key per amount, so that a repeat cannot move money again. */
export async function postTransfer(
  kind: MoneyCommandKind,
  { account }: Pick<UserRow, 'account'>,
  amountCents: number,
  idempotencyKey: string,
): Promise<TransferReply> {
  const body = { username: account, amount: amountCents };
  const moneyAction = { kind, account, amount: formatMoney(BigInt(amountCents)) };
  const { data } = await call(`POST /fortune-panda/${kind}`, { body, idempotencyKey, moneyAction });
  return data;
}

export const playersAndCreditKeys: readonly QueryKey[] = [['console', 'players'], agentStatusQuery.queryKey];

/** Undefined until the server has reported it. */
export function useTransferLimit(kind: MoneyCommandKind): TransferLimit | undefined {
  const { data } = useQuery(agentStatusQuery);
  return data && transferLimitOf(data, kind);
}

export function useTransferCommand(kind: MoneyCommandKind, player: UserRow, onFinished: () => void) {
  return useMoneyCommand({
    kind,
    sendCommand: (amountCents: number, key) => postTransfer(kind, player, amountCents, key),
    toResult: toMoneyCommandResult,
    onFinished,
  });
}

export const toMoneyCommandResult = ({ state, amount, account, balance }: TransferReply) =>
  ({
    state: state === 'applied' || state === 'waiting' ? state : 'checked',
    amount: formatMoney(amount),
    account,
    balance,
  }) satisfies MoneyCommandResult;

/** The result of a command: its money moved, its outcome is being checked, or it waits for a second agent. */
interface MoneyCommandResult {
  readonly state: 'applied' | 'checked' | 'waiting';
  readonly amount: string;
  readonly account: string;
  readonly balance: Money;
}

interface MoneyCommandOptions<Command, Sent> {
  readonly kind: MoneyCommandKind;
  readonly sendCommand: (command: Command, idempotencyKey: string) => Promise<Sent>;
  /** Null if no money has moved yet. The caller notifies the agent. */
  readonly toResult: (sent: Sent) => MoneyCommandResult | null;
  /** Default: the players and the agent's credit. */
  readonly invalidates?: readonly QueryKey[];
  readonly onFinished: () => void;
}

/**
 * Sends money commands. A retry of an open form uses the same idempotency key, so that the command runs once.
 * A definite refusal creates a new key, because the old one would only return the rejected transfer again.
 */
export function useMoneyCommand<Command, Sent>({
  kind,
  sendCommand,
  toResult,
  invalidates = playersAndCreditKeys,
  onFinished,
}: MoneyCommandOptions<Command, Sent>) {
  const t = useConsoleTranslation();
  const [isUnsettled, setUnsettled] = useState(false);
  const refused = t(`transfer.${kind}.refused`);
  const { mutate, isPending, error, fieldErrors } = useCommand(sendCommand, {
    invalidates,
    onSuccess: (sent) => {
      const result = toResult(sent);
      if (result !== null) notifyMoneyCommandResult(t, kind, result);
      onFinished();
    },
    onError: (failure) => {
      const message = errorMessageOf(failure, { refused });
      const isCertain = isDefinitelyRefused(failure);
      notify.error(isCertain ? t(`transfer.${kind}.failed`, { message }) : t('error', { message }));
      // A command that was not sent leaves the state of the previous one unchanged.
      if (!wasNeverSent(failure)) setUnsettled(!isCertain);
    },
  });
  return {
    send: mutate,
    isPending,
    error,
    fieldErrors,
    problem: error === null ? undefined : errorMessageOf(error, { refused }),
    isUnsettled,
  };
}

function notifyMoneyCommandResult(
  t: ConsoleTranslateFn,
  kind: MoneyCommandKind,
  { state, amount, account, balance }: MoneyCommandResult,
): void {
  if (state === 'applied') {
    const description = t('transfer.doneHint', { amount, account, balance: formatMoney(balance) });
    notify.success(t(`transfer.${kind}.done`), { description });
  } else if (state === 'waiting') {
    notify.info(t('approvals.waits'), { description: t('approvals.waitsHint', { amount, account }) });
  } else {
    notify.info(t(`transfer.${kind}.checked`), {
      description: t('transfer.checkedHint', { amount, account }),
    });
  }
}
