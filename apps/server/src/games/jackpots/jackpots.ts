import type { AuditAction, Jackpot, JackpotSettings } from '@golden-acers/contract';
import { demand, newId, refuse } from '@golden-acers/platform';
import { createJackpotAdminClient, type JackpotAdminClient } from '@golden-acers/provider';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import { type AuditEvent, recordAuditEvent } from '../../events/audit/audit.ts';
import { demandResult } from '../../provider/gateway/provider-refusals.ts';
import {
  findOpenJackpotChange,
  finishJackpotChange,
  insertJackpotChange,
  type JackpotChangeIntent,
} from './jackpots.sql.ts';

/** Longer than a question at the provider's desk, so that none that was asked before can come after. */
const inFlightMs = 15_000;

/** The door to the provider's jackpots: the sandbox's, where its token is configured. A real provider has none. */
function findJackpotAdmin({ config: { provider } }: Pick<Context, 'config'>): JackpotAdminClient | undefined {
  const { url, isSandbox, adminToken } = provider;
  return isSandbox && adminToken !== undefined
    ? createJackpotAdminClient({ baseUrl: url, adminToken })
    : undefined;
}

export async function getJackpots(context: Pick<Context, 'config'>) {
  const desk = findJackpotAdmin(context);
  return {
    isConfigurable: desk !== undefined,
    jackpots: desk === undefined ? [] : [...demandResult(await desk.list(), ['provider.unavailable'])],
  };
}

/**
 * For the whole house, so it needs a fresh confirmation. No transaction waits for a provider: what is intended is recorded first, and
 * how it ended afterwards, by `settleJackpots` where an answer or a server was lost. Safe to repeat.
 */
export async function changeJackpot(
  context: Context,
  actor: AgentActor,
  { slug, reason, ...settings }: JackpotSettings & { readonly slug: string; readonly reason: string },
): Promise<Jackpot> {
  const { config, clock, random } = context;
  const desk = findJackpotAdmin(context);
  demand(desk, 'provider.unsupported');
  await demandRecentStepUp(context, actor);
  await reconcileJackpotChanges(context);
  const before = await findJackpotSettings(desk, slug);
  demand(before, 'jackpot.not_found');
  const id = newId('js', clock, random);
  const intention = { id, slug, agentId: actor.agentId, reason, before, settings };
  await inTransaction(context, async (tx) => {
    await insertJackpotChange(tx.db, intention);
    await recordChange(tx, actor, 'jackpot.change_requested', intention);
  });
  crashAt(config, 'jackpot.change_requested');
  const outcome = await desk.set(slug, settings);
  crashAt(config, 'jackpot.returned');
  // What has no answer may hold: the provider is asked later.
  const isKnown = outcome.ok || outcome.code === 'unreachable';
  if (isKnown) await finishChange(context, actor, intention, outcome.ok && 'after' in outcome.value);
  const change = demandResult(outcome, ['provider.unavailable']);
  return 'refused' in change ? refuse(change.refused) : change.after;
}

/** For the background: ends one that was left open, by what the provider says stands. Answers whether there was one. */
export async function reconcileJackpotChanges(context: Context): Promise<boolean> {
  const desk = findJackpotAdmin(context);
  const intention = desk && (await findOpenJackpotChange(context.db, inFlightMs));
  if (desk === undefined || intention === undefined) return false;
  const standing = await findJackpotSettings(desk, intention.slug);
  const isSet = JSON.stringify(standing) === JSON.stringify(pickSettings(intention.settings));
  await finishChange(context, { accountId: intention.agentId, address: null }, intention, isSet);
  return true;
}

async function finishChange(
  context: Context,
  by: AuditEvent['actor'],
  intention: JackpotChangeIntent,
  isSet: boolean,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await finishJackpotChange(tx.db, intention.id, isSet ? 'set' : 'not_set'))) return;
    await recordChange(tx, by, isSet ? 'jackpot.set' : 'jackpot.not_set', intention);
  });
}

function recordChange(
  tx: TxContext,
  actor: AuditEvent['actor'],
  action: Extract<AuditAction, `jackpot.${string}`>,
  { slug, reason, before, settings: after }: JackpotChangeIntent,
): Promise<void> {
  const subject = { kind: 'jackpot', id: slug } as const;
  return recordAuditEvent(tx, { actor, action, subject, before, after, reason });
}

async function findJackpotSettings(
  desk: JackpotAdminClient,
  slug: string,
): Promise<JackpotSettings | undefined> {
  const jackpots = demandResult(await desk.list(), ['provider.unavailable']);
  const found = jackpots.find((one) => one.slug === slug);
  return found && pickSettings(found);
}

/** In one order, so that equal ones read alike. */
const pickSettings = ({ seedCents, contributionBps, capCents }: JackpotSettings): JackpotSettings => ({
  seedCents,
  contributionBps,
  capCents,
});
