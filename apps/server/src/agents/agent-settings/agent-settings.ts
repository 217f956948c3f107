import {
  type AgentSettings,
  type BodyOf,
  type Language,
  type Thresholds,
  toCents,
  toMoney,
} from '@golden-acers/contract';
import { demand, isKnownTimeZone, recordVersionOf, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import type { ServerConfig } from '../../config/config.ts';
import { type Context, demandVersion, inTransaction, type ReadContext } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
import type { Db } from '../../schema.ts';
import {
  findAgentSettings,
  findThresholds,
  lockSettingsOf,
  lockThresholds,
  upsertAgentSettings,
  upsertThresholds,
} from './agent-settings.sql.ts';

const defaultTimeZone = 'UTC';

export async function getAgentTimeZone(context: ReadContext, agentId: string): Promise<string> {
  return (await findAgentSettings(context.db, agentId))?.timeZone ?? defaultTimeZone;
}

export async function getAgentLanguage(context: Pick<Context, 'db'>, agentId: string, otherwise: Language) {
  return (await findAgentSettings(context.db, agentId))?.language ?? otherwise;
}

interface ThresholdsContext {
  readonly db: Db;
  readonly config: Pick<ServerConfig, 'agentStepUpFromCents' | 'reviewConfirmFromCents'>;
}

/** The thresholds in cents. */
export interface ThresholdsInCents {
  readonly stepUpFromCents: number;
  readonly fourEyesFromCents: number;
  readonly fourEyesForAgents: boolean;
}

type StepUpContext = ThresholdsContext & Pick<Context, 'clock'>;

export async function getThresholds({ db, config }: ThresholdsContext): Promise<ThresholdsInCents> {
  const set = await findThresholds(db);
  return {
    stepUpFromCents: Number(set?.stepUpFromCents ?? config.agentStepUpFromCents),
    fourEyesFromCents: Number(set?.fourEyesFromCents ?? config.reviewConfirmFromCents),
    fourEyesForAgents: set?.fourEyesForAgents ?? false,
  };
}

/**
 * Refuses `agent.step_up_required` from the threshold on, unless the session was confirmed recently. Called
 * for new commands only, in their transaction: a repeated one gets its first response.
 */
export async function demandStepUpForAmount(
  context: StepUpContext,
  actor: Pick<AgentActor, 'sessionId'>,
  amountCents: bigint,
): Promise<void> {
  const { stepUpFromCents } = await getThresholds(context);
  if (amountCents >= BigInt(stepUpFromCents)) await demandRecentStepUp(context, actor);
}

function describeThresholds(thresholds: ThresholdsInCents): Thresholds {
  const { stepUpFromCents, fourEyesFromCents, fourEyesForAgents } = thresholds;
  return {
    stepUpFrom: toMoney(stepUpFromCents),
    fourEyesFrom: toMoney(fourEyesFromCents),
    fourEyesForAgents,
  };
}

/** `language` is returned for an agent that has chosen none. */
export async function getAgentSettings(
  context: Context,
  { agentId, permissions }: AgentActor,
  language: Language,
): Promise<AgentSettings> {
  const [settings, thresholds] = await Promise.all([
    findAgentSettings(context.db, agentId),
    getThresholds(context),
  ]);
  return {
    timeZone: settings?.timeZone ?? defaultTimeZone,
    language: settings?.language ?? language,
    version: recordVersionOf({ ...settings }),
    thresholds: describeThresholds(thresholds),
    thresholdsVersion: recordVersionOf(thresholds),
    canSetThresholds: permissions.has('settings.change'),
  };
}

export async function changeAgentSettings(
  context: Context,
  actor: AgentActor,
  settings: { timeZone: string; language: Language },
): Promise<void> {
  const { agentId } = actor;
  if (!(await isKnownTimeZone(context.db, settings.timeZone))) {
    refuse('request.invalid', { fields: { timeZone: 'Choose a time zone' } });
  }
  await inTransaction(context, async (tx) => {
    await lockSettingsOf(tx.db, agentId);
    const before = await findAgentSettings(tx.db, agentId);
    demandVersion(tx, recordVersionOf({ ...before }));
    await upsertAgentSettings(tx.db, { ...settings, agentId, at: context.clock.now() });
    const values = { before: { ...before }, after: settings };
    await recordSettingEvent(tx, actor, 'setting.changed', { id: agentId, ...values });
  });
}

/** Needs a step-up, because it weakens a protection of all agents. */
export async function changeThresholds(
  context: Context,
  actor: AgentActor,
  change: BodyOf<'PUT /agent/settings/thresholds'>,
): Promise<void> {
  await demandRecentStepUp(context, actor);
  await inTransaction(context, async (tx) => {
    await lockThresholds(tx.db);
    const before = await getThresholds(tx);
    demandVersion(tx, recordVersionOf(before));
    const { fourEyesForAgents = before.fourEyesForAgents } = change;
    const [stepUpFromCents, fourEyesFromCents] = [toCents(change.stepUpFrom), toCents(change.fourEyesFrom)];
    await upsertThresholds(tx.db, {
      ...{ stepUpFromCents, fourEyesFromCents, fourEyesForAgents },
      at: context.clock.now(),
    });
    const after = await getThresholds(tx);
    await recordSettingEvent(tx, actor, 'setting.thresholds_changed', { id: 'thresholds', before, after });
  });
}

/** Only distributors manage the connection that all agents share. */
export function demandDistributor({ level }: AgentActor): void {
  demand(level === 'distributor', 'agent.not_permitted');
}
