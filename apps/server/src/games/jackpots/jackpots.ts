import type { AuditAct, Jackpot, JackpotSettings } from '@golden-acers/contract';
import { demand, inTransaction, newId, refuse } from '@golden-acers/platform';
import { type JackpotDesk, jackpotDesk } from '@golden-acers/provider';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandConfirmed } from '../../access/sessions/confirmations.ts';
import type { Context } from '../../context.ts';
import { crashAt } from '../../crash-points.ts';
import { type Act, recordAct } from '../../events/audit/audit.ts';
import { demandAnswer } from '../../provider/provider-accounts/provider.ts';
import type { ServerTx } from '../../schema.ts';
import { endIntention, findLeftOpen, type Intention, insertIntention } from './jackpots.sql.ts';

/** Longer than a question at the provider's desk, so that none that was asked before can come after. */
const inFlightMs = 15_000;

/** The door to the provider's jackpots: the sandbox's, where its token is configured. A real provider has none. */
function deskOf({ config: { provider } }: Pick<Context, 'config'>): JackpotDesk | undefined {
  const { url, sandbox: isSandbox, adminToken } = provider;
  return isSandbox && adminToken !== undefined ? jackpotDesk({ baseUrl: url, adminToken }) : undefined;
}

export async function getJackpots(context: Pick<Context, 'config'>) {
  const desk = deskOf(context);
  return {
    providerTakesSettings: desk !== undefined,
    jackpots: desk === undefined ? [] : [...demandAnswer(await desk.list(), ['provider.unavailable'])],
  };
}

/**
 * For the whole house, so it needs a fresh confirmation. No transaction waits for a provider: what is intended is recorded first, and
 * how it ended afterwards, by `settleJackpots` where an answer or a server was lost. Safe to repeat.
 */
export async function setJackpot(
  context: Context,
  actor: AgentActor,
  { slug, reason, ...settings }: JackpotSettings & { readonly slug: string; readonly reason: string },
): Promise<Jackpot> {
  const { config, clock, db, random } = context;
  const desk = deskOf(context);
  demand(desk, 'provider.unsupported');
  await demandConfirmed(context, actor);
  await settleJackpots(context);
  const before = await readSettings(desk, slug);
  demand(before, 'jackpot.not_found');
  const id = newId('js', clock, random);
  const intention = { id, slug, agentId: actor.agentId, reason, before, settings };
  await inTransaction(db, async (tx) => {
    await insertIntention(tx, intention);
    await record(tx, actor, 'jackpot.intended', intention);
  });
  crashAt(config, 'jackpot.intended');
  const outcome = await desk.set(slug, settings);
  crashAt(config, 'jackpot.answered');
  // What has no answer may hold: the provider is asked later.
  const isKnown = outcome.ok || outcome.code === 'unreachable';
  if (isKnown) await end(context, actor, intention, outcome.ok && 'after' in outcome.value);
  const change = demandAnswer(outcome, ['provider.unavailable']);
  return 'refused' in change ? refuse(change.refused) : change.after;
}

/** For the background: ends one that was left open, by what the provider says stands. Answers whether there was one. */
export async function settleJackpots(context: Context): Promise<boolean> {
  const desk = deskOf(context);
  const intention = desk && (await findLeftOpen(context.db, inFlightMs));
  if (desk === undefined || intention === undefined) return false;
  const standing = await readSettings(desk, intention.slug);
  const isSet = JSON.stringify(standing) === JSON.stringify(settingsOf(intention.settings));
  await end(context, { accountId: intention.agentId, address: null }, intention, isSet);
  return true;
}

async function end({ db }: Context, by: Act['actor'], intention: Intention, isSet: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await endIntention(tx, intention.id, isSet ? 'set' : 'not_set'))) return;
    await record(tx, by, isSet ? 'jackpot.set' : 'jackpot.not_set', intention);
  });
}

function record(
  tx: ServerTx,
  actor: Act['actor'],
  act: Extract<AuditAct, `jackpot.${string}`>,
  { slug, reason, before, settings: after }: Intention,
): Promise<void> {
  const subject = { kind: 'jackpot', id: slug } as const;
  return recordAct(tx, { actor, act, subject, before, after, reason });
}

async function readSettings(desk: JackpotDesk, slug: string): Promise<JackpotSettings | undefined> {
  const jackpots = demandAnswer(await desk.list(), ['provider.unavailable']);
  const found = jackpots.find((one) => one.slug === slug);
  return found && settingsOf(found);
}

/** In one order, so that equal ones read alike. */
const settingsOf = ({ seedCents, contributionBps, capCents }: JackpotSettings): JackpotSettings => ({
  seedCents,
  contributionBps,
  capCents,
});
