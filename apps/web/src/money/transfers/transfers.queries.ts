import type { TransferReply, UserRow } from '@golden-acers/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { call } from '../../api/client.ts';
import {
  describeCommandError,
  isDefinitelyRefused,
  newIdempotencyKey,
  wasNeverSent,
} from '../../api/command-errors.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars, formatMoney } from '../../i18n/number-format.ts';
import { notify } from '../../ui/toasts.tsx';

export type MoneyCommandKind = TransferReply['kind'];

/** One key per amount, so that a repeat cannot move money again. */
export async function postTransfer(
  kind: MoneyCommandKind,
  { account }: Pick<UserRow, 'account'>,
  amountCents: number,
  idempotencyKey: string,
): Promise<TransferReply> {
  const body = { username: account, amount: amountCents };
  const { data } = await call(`POST /fortune-panda/${kind}`, { body, idempotencyKey });
  return data;
}

export async function invalidatePlayersAndCredit(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['console', 'players'] }),
    client.invalidateQueries({ queryKey: agentStatusQuery.queryKey }),
  ]);
}

export const useTransferCeiling = (): number | undefined =>
  useQuery(agentStatusQuery).data?.transferCeilingCents;

export function useTransferCommand(kind: MoneyCommandKind, player: UserRow, onFinished: () => void) {
  return useMoneyCommand({
    kind,
    sendCommand: (amountCents: number, key) => postTransfer(kind, player, amountCents, key),
    toResult: toMoneyCommandResult,
    onFinished,
  });
}

export const toMoneyCommandResult = ({ state, amountCents, account, balance }: TransferReply) =>
  ({
    state: state === 'applied' || state === 'waiting' ? state : 'checked',
    amount: formatMoney(BigInt(amountCents)),
    account,
    balance,
  }) satisfies MoneyCommandResult;

/** The result of a command: its money moved, its outcome is being checked, or it waits for a second agent. */
interface MoneyCommandResult {
  readonly state: 'applied' | 'checked' | 'waiting';
  readonly amount: string;
  readonly account: string;
  readonly balance: string;
}

interface MoneyCommandOptions<Command, Sent> {
  readonly kind: MoneyCommandKind;
  readonly sendCommand: (command: Command, idempotencyKey: string) => Promise<Sent>;
  /** Null if no money has moved yet. The caller notifies the agent. */
  readonly toResult: (sent: Sent) => MoneyCommandResult | null;
  /** Default: refreshes the players and the agent's credit. */
  readonly refresh?: (client: QueryClient) => Promise<void>;
  readonly onFinished: () => void;
}

/**
 * Sends money commands. The key of an open form is reused by retries, so that the command runs once. A
 * definite refusal creates a new key, because the old one would only return the rejected transfer again.
 */
export function useMoneyCommand<Command, Sent>({
  kind,
  sendCommand,
  toResult,
  refresh = invalidatePlayersAndCredit,
  onFinished,
}: MoneyCommandOptions<Command, Sent>) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const [isUnsettled, setUnsettled] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (command: Command) => sendCommand(command, key),
    onSuccess: (sent) => {
      const result = toResult(sent);
      if (result !== null) notifyMoneyCommandResult(t, kind, result);
      onFinished();
    },
    onError: (failure) => {
      const { message } = describeCommandError(failure, t(`transfer.${kind}.refused`));
      const isCertain = isDefinitelyRefused(failure);
      notify.error(isCertain ? t(`transfer.${kind}.failed`, { message }) : t('error', { message }));
      if (isCertain) setKey(newIdempotencyKey);
      // A command that was not sent leaves the state of the previous one unchanged.
      if (!wasNeverSent(failure)) setUnsettled(!isCertain);
    },
    onSettled: () => refresh(client),
  });
  return {
    send: mutate,
    isSending: isPending,
    problem: error === null ? undefined : describeCommandError(error, t(`transfer.${kind}.refused`)).message,
    isUnsettled,
  };
}

function notifyMoneyCommandResult(
  t: ConsoleTranslateFn,
  kind: MoneyCommandKind,
  { state, amount, account, balance }: MoneyCommandResult,
): void {
  if (state === 'applied') {
    const description = t('transfer.doneHint', { amount, account, balance: formatDollars(balance) });
    notify.success(t(`transfer.${kind}.done`), { description });
  } else if (state === 'waiting') {
    notify.info(t('approvals.waits'), { description: t('approvals.waitsHint', { amount, account }) });
  } else {
    notify.info(t(`transfer.${kind}.checked`), {
      description: t('transfer.checkedHint', { amount, account }),
    });
  }
}
