import type { Jackpot, JackpotSettings } from '@golden-acers/contract';
import { demand, inTransaction, refuse } from '@golden-acers/platform';
import { type JackpotDesk, jackpotDesk } from '@golden-acers/provider';
import type { Context } from '../../context.ts';
import { recordAct, type Told } from '../audit/audit.ts';
import { demandAnswer } from '../provider/provider.ts';
import type { AgentActor } from '../sessions/actors.ts';
import { demandConfirmed } from '../sessions/confirmations.ts';

/** The door to the provider's jackpots: the sandbox's, where its token is configured. A real provider has none. */
function deskOf({ config: { provider } }: Pick<Context, 'config'>): JackpotDesk | undefined {
  const { url, sandbox: isSandbox, adminToken } = provider;
  return isSandbox && adminToken !== undefined ? jackpotDesk({ baseUrl: url, adminToken }) : undefined;
}

export async function getJackpots(context: Context, { permissions }: AgentActor) {
  const desk = deskOf(context);
  return {
    providerTakesSettings: desk !== undefined,
    maySet: desk !== undefined && permissions.has('jackpots.set'),
    jackpots: desk === undefined ? [] : [...demandAnswer(await desk.list(), ['provider.unavailable'])],
  };
}

const settingsOf = ({ seedCents, contributionBps, capCents }: JackpotSettings): JackpotSettings => ({
  seedCents,
  contributionBps,
  capCents,
});

/**
 * For the whole house, so it needs a fresh confirmation. The act is recorded when the provider has answered, for no transaction
 * waits for a provider; where the answer was lost it is recorded too, because the setting may hold. Safe to repeat.
 */
export async function setJackpot(
  context: Context,
  actor: AgentActor,
  { slug, reason, ...settings }: JackpotSettings & { readonly slug: string; readonly reason: string },
): Promise<Jackpot> {
  const desk = deskOf(context);
  demand(desk, 'provider.unsupported');
  await demandConfirmed(context, actor);
  const record = (change: { before?: JackpotSettings; after: Told }) =>
    inTransaction(context.db, (tx) =>
      recordAct(tx, { actor, act: 'jackpot.set', subject: { kind: 'jackpot', id: slug }, reason, ...change }),
    );
  const outcome = await desk.set(slug, settings);
  if (!outcome.ok && outcome.code !== 'unreachable') {
    await record({ after: { ...settings, answer: outcome.code } });
  }
  const change = demandAnswer(outcome, ['provider.unavailable']);
  if ('refused' in change) refuse(change.refused);
  await record({ before: settingsOf(change.before), after: settings });
  return change.after;
}
