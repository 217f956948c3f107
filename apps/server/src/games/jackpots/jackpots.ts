import { isDeepStrictEqual } from 'node:util';
import {
  type AuditAction,
  type Jackpot,
  type JackpotSettings,
  type JackpotValue,
  type ListedJackpot,
  toCents,
} from '@golden-acers/contract';
import { cachedFor, demand, newId, recordVersionOf, refuse } from '@golden-acers/platform';
import { createJackpotAdminClient, type JackpotAdminClient } from '@golden-acers/provider';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { crashAt } from '../../config/crash-points.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAuditEvent } from '../../events/audit/audit.ts';
import { demandResult } from '../../provider/gateway/provider-refusals.ts';
import {
  findOpenJackpotChange,
  finishJackpotChange,
  insertJackpotChange,
  type JackpotChangeIntent,
  type StoredJackpotSettings,
} from './jackpots.sql.ts';

/** Longer than an admin API call, so that no earlier call takes effect after the check. */
const inFlightMs = 15_000;

/** Undefined without an admin token: a real provider has no such API. */
function findJackpotAdmin(
  { config: { provider } }: Pick<Context, 'config'>,
  timeout: { readonly timeoutMs?: number } = {},
): JackpotAdminClient | undefined {
  const { url, isSandbox, adminToken } = provider;
  return isSandbox && adminToken !== undefined
    ? createJackpotAdminClient({ baseUrl: url, adminToken, ...timeout })
    : undefined;
}

/** One call serves all visitors of that time; jackpots grow with every stake. */
const valuesCachedMs = 5_000;
/** The lobby waits for it. */
const valuesTimeoutMs = 1_000;
/** Older values are no longer true: then none are shown. */
const valuesTrueMs = 60_000;

/** Returns the public part of the jackpots. Spends no call of the budget. */
export function createJackpotValues(context: Pick<Context, 'config' | 'clock' | 'log'>) {
  const { clock, log } = context;
  const adminApi = findJackpotAdmin(context, { timeoutMs: valuesTimeoutMs });
  let last: { readonly atMs: number; readonly values: JackpotValue[] } | undefined;
  return cachedFor(valuesCachedMs, clock, async () => {
    if (adminApi === undefined) return [];
    const listed = await adminApi.list();
    const atMs = clock.now().getTime();
    if (listed.ok) last = { atMs, values: listed.value.map(toJackpotValue) };
    else log.warn(listed.evidence, 'the jackpots could not be read');
    return last !== undefined && atMs - last.atMs < valuesTrueMs ? last.values : [];
  });
}

function toJackpotValue({ slug, name, value, lastHitAt, lastHit }: Jackpot): JackpotValue {
  return {
    slug,
    name,
    value,
    lastWin: lastHitAt === null || lastHit === null ? null : { amount: lastHit, at: lastHitAt },
  };
}

const listed = (jackpot: Jackpot): ListedJackpot => ({
  ...jackpot,
  version: recordVersionOf(pickSettings(jackpot)),
});

export async function getJackpots(context: Pick<Context, 'config'>) {
  const adminApi = findJackpotAdmin(context);
  return {
    isConfigurable: adminApi !== undefined,
    jackpots:
      adminApi === undefined ? [] : demandResult(await adminApi.list(), ['provider.unavailable']).map(listed),
  };
}

/**
 * Needs a step-up. Records the intent, calls the provider outside any transaction, then records the
 * outcome; `reconcileJackpotChanges` completes lost ones. Safe to repeat.
 */
export async function changeJackpot(
  context: Context,
  actor: AgentActor,
  { slug, reason, ...settings }: JackpotSettings & { readonly slug: string; readonly reason: string },
): Promise<ListedJackpot> {
  const { config, clock, random } = context;
  const adminApi = findJackpotAdmin(context);
  demand(adminApi, 'provider.unsupported');
  await demandRecentStepUp(context, actor);
  await reconcileJackpotChanges(context);
  const before = await findJackpotSettings(adminApi, slug);
  demand(before, 'jackpot.not_found');
  const id = newId('js', clock, random);
  const stored = { before: toStoredSettings(before), settings: toStoredSettings(settings) };
  const intent = { id, slug, agentId: actor.agentId, reason, ...stored };
  await inTransaction(context, async (tx) => {
    demandVersion(tx, recordVersionOf(before));
    await insertJackpotChange(tx.db, intent);
    await recordChange(tx, actor, 'jackpot.change_requested', intent);
  });
  crashAt(config, 'jackpot.change_requested');
  // The open change keeps others away from now on. One that ended in between was not seen.
  const current = await findJackpotSettings(adminApi, slug);
  if (current === undefined || recordVersionOf(current) !== recordVersionOf(before)) {
    await finishChange(context, actor, intent, false);
    refuse('request.outdated');
  }
  const outcome = await adminApi.set(slug, settings);
  crashAt(config, 'jackpot.returned');
  // A call without a response may have taken effect; the background job checks.
  const isKnown = outcome.ok || outcome.code === 'unreachable';
  if (isKnown) await finishChange(context, actor, intent, outcome.ok && 'after' in outcome.value);
  const change = demandResult(outcome, ['provider.unavailable']);
  return 'refused' in change ? refuse(change.refused) : listed(change.after);
}

/**
 * Background job: finishes an open change by the provider's present settings. Returns whether there was
 * one.
 */
export async function reconcileJackpotChanges(context: Context): Promise<boolean> {
  const adminApi = findJackpotAdmin(context);
  const intent = adminApi && (await findOpenJackpotChange(context.db, inFlightMs));
  if (adminApi === undefined || intent === undefined) return false;
  const current = await findJackpotSettings(adminApi, intent.slug);
  const isSet = current !== undefined && isDeepStrictEqual(toStoredSettings(current), intent.settings);
  await finishChange(context, { accountId: intent.agentId, address: null }, intent, isSet);
  return true;
}

async function finishChange(
  context: Context,
  by: AuditEvent['actor'],
  intent: JackpotChangeIntent,
  isSet: boolean,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await finishJackpotChange(tx.db, intent.id, isSet ? 'set' : 'not_set'))) return;
    await recordChange(tx, by, isSet ? 'jackpot.set' : 'jackpot.not_set', intent);
  });
}

function recordChange(
  tx: TxContext,
  actor: AuditEvent['actor'],
  action: Extract<AuditAction, `jackpot.${string}`>,
  { slug, reason, before, settings: after }: JackpotChangeIntent,
): Promise<void> {
  const subject = { kind: 'jackpot', id: slug } as const;
  return recordAuditEvent(tx, { actor, action, subject, before: { ...before }, after: { ...after }, reason });
}

async function findJackpotSettings(adminApi: JackpotAdminClient, slug: string) {
  const jackpots = demandResult(await adminApi.list(), ['provider.unavailable']);
  const found = jackpots.find((one) => one.slug === slug);
  return found && pickSettings(found);
}

const pickSettings = ({ seed, contributionBps, cap }: JackpotSettings): JackpotSettings => ({
  seed,
  contributionBps,
  cap,
});

const toStoredSettings = ({ seed, contributionBps, cap }: JackpotSettings): StoredJackpotSettings => ({
  seedCents: Number(toCents(seed)),
  contributionBps,
  capCents: Number(toCents(cap)),
});
