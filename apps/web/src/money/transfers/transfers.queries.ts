import type { TransferReply, UserRow } from '@golden-acers/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { call } from '../../api/client.ts';

export type MoneyCommandKind = TransferReply['kind'];

/** A key and an amount are one command: sending both again can't move the money again. */
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
