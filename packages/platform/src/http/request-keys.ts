import { createHash } from 'node:crypto';
import type { Endpoint } from '@golden-acers/contract';
import { constraintOf } from '../database/database-errors.ts';
import type { QueryExecutor } from '../jobs/job-queue.sql.ts';
import type { Vault } from '../vault.ts';
import { demand, Refusal, refuse } from './refusal.ts';
import {
  deleteOldRequestKeys,
  deleteSecretResponses,
  findRequestKey,
  insertRequestKey,
  type KeyedRequest,
  keyConstraint,
  updateRequestKey,
} from './request-keys.sql.ts';

/** Stored responses are sealed, because they may contain personal data. */
export interface RequestKeyStore {
  readonly db: QueryExecutor;
  readonly vault: Vault;
}

export interface JsonResponse {
  readonly status: number;
  readonly body: string;
}

/** Stores the key as used, in the transaction that does the request's work. */
export type StoreRequestKey = (tx: QueryExecutor) => Promise<void>;

/** Longer than a request may take. Until then, a key without a response counts as running. */
const runningMs = 30_000;
const runningRetrySeconds = 1;
/** Long enough for a client that was offline for a night. */
const keptMs = 24 * 60 * 60 * 1000;
/** Long enough to repeat a request whose response was lost. */
const secretKeptMs = 10 * 60 * 1000;
const purgeBatchSize = 1_000;

export const idempotencyKeyOf = ({ headers }: { headers?: unknown }): unknown =>
  Reflect.get(Object(headers), 'idempotency-key');

interface OnceOptions<Actor> {
  readonly requestKeys?: RequestKeyStore;
  readonly ownerOf?: (actor: Actor) => string;
  readonly credentialOf?: (actor: Actor) => string;
}

/** Returns what runs a request once per key. Undefined for endpoints without keys. */
export function createOnceRunner<Actor>(
  key: string,
  endpoint: Endpoint,
  { requestKeys, ownerOf, credentialOf }: OnceOptions<Actor>,
) {
  if (endpoint.runsOnce !== true) return undefined;
  if (requestKeys === undefined || ownerOf === undefined || endpoint.access === 'public')
    throw new Error(`Set "requestKeys", "ownerOf" and an access level: the keys of ${key} have no owner.`);
  if (endpoint.showsSecret === true && credentialOf === undefined)
    throw new Error(`Set "credentialOf": anyone of the account could read the secret of ${key} again.`);
  return (
    actor: unknown,
    input: { params?: unknown; body?: unknown; headers?: unknown },
    respond: (storeKey?: StoreRequestKey) => Promise<JsonResponse>,
  ) => {
    const { params, body } = input;
    const idempotencyKey = idempotencyKeyOf(input);
    if (typeof idempotencyKey !== 'string') return respond();
    const commandHash = createHash('sha256')
      .update(JSON.stringify([key, params, body]))
      .digest('hex');
    const accountId = ownerOf(actor as Actor);
    const secretReader = endpoint.showsSecret === true ? credentialOf?.(actor as Actor) : undefined;
    return runOnce(requestKeys, { accountId, key: idempotencyKey, commandHash, secretReader }, respond);
  };
}

/**
 * Runs a request once per key. A repeat gets the first response. A refused request uses no key, so its repeat
 * is decided again. If the response is not stored, the repeat is refused with `request.done_already`: the
 * server died between the commit and the response, or its secret may not be shown again.
 */
async function runOnce(
  store: RequestKeyStore,
  request: KeyedRequest,
  run: (storeKey: StoreRequestKey) => Promise<JsonResponse>,
): Promise<JsonResponse & { readonly isReplayed: boolean }> {
  const earlier = await findEarlierResponse(store, request);
  if (earlier !== undefined) return { ...earlier, isReplayed: true };
  let isStored = false;
  try {
    const response = await run(async (tx) => {
      const commandSealed = store.vault.seal(request.commandHash, boundTo(request));
      await insertRequestKey(tx, { ...request, commandSealed });
      isStored = true;
    });
    if (!isStored) throw new Error('The endpoint takes a key, but its transaction does not store it.');
    const bodySealed = store.vault.seal(response.body, boundTo(request));
    await updateRequestKey(store.db, request, { status: response.status, bodySealed });
    return { ...response, isReplayed: false };
  } catch (error) {
    const isUsed = constraintOf(error) === keyConstraint;
    if (!isUsed && !(error instanceof Refusal)) throw error;
    // The first request may have committed meanwhile, and its effect may be why this one is refused.
    const first = await findEarlierResponse(store, request);
    if (first !== undefined) return { ...first, isReplayed: true };
    if (isUsed) return refuseAsRunning();
    throw error;
  }
}

const refuseAsRunning = () => refuse('request.still_running', { retryAfterSeconds: runningRetrySeconds });

async function findEarlierResponse(
  { db, vault }: RequestKeyStore,
  request: KeyedRequest,
): Promise<JsonResponse | undefined> {
  const row = await findRequestKey(db, request);
  if (row === undefined) return undefined;
  const { commandSealed, status, bodySealed, secretReader, ageMs } = row;
  demand(vault.open(commandSealed, boundTo(request)) === request.commandHash, 'request.key_reused');
  if (status === null || bodySealed === null) {
    return ageMs < runningMs ? refuseAsRunning() : refuse('request.done_already');
  }
  const isReadable = secretReader === null || (secretReader === request.secretReader && ageMs < secretKeptMs);
  demand(isReadable, 'request.done_already');
  return { status, body: vault.open(bodySealed, boundTo(request)) };
}

const boundTo = ({ accountId, key }: KeyedRequest) => `request_key ${accountId} ${key}`;

export async function purgeOldRequestKeys({ db }: Pick<RequestKeyStore, 'db'>): Promise<boolean> {
  return (await deleteOldRequestKeys(db, { olderThanMs: keptMs, limit: purgeBatchSize })) === purgeBatchSize;
}

/** Deletes responses with a secret, minutes after their request. Their keys remain used. */
export async function purgeShownSecrets({ db }: Pick<RequestKeyStore, 'db'>): Promise<boolean> {
  const purged = await deleteSecretResponses(db, { olderThanMs: secretKeptMs, limit: purgeBatchSize });
  return purged === purgeBatchSize;
}
