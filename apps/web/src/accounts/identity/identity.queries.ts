import type { IdentityDocumentKind } from '@golden-acers/contract/identity-constants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readBase64 } from '../../api/read-base64.ts';

export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: async ({ signal }) => (await call('GET /user/identity', { signal })).data,
});

export type ChosenDocuments = Readonly<Record<IdentityDocumentKind, readonly File[]>>;

export async function postDocuments({ identity, address }: ChosenDocuments, idempotencyKey: string) {
  const read = (kind: IdentityDocumentKind, files: readonly File[]) =>
    files.map(async (file) => ({ kind, data: await readBase64(file) }));
  const documents = await Promise.all([...read('identity', identity), ...read('address', address)]);
  return call('POST /user/identity', { body: { documents }, idempotencyKey });
}
