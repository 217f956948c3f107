import type { AgentSettings, Language, Thresholds } from '@golden-acers/contract';
import { demand, inTransaction, refuse } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandConfirmed } from '../../access/sessions/confirmations.ts';
import type { ServerConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerSchema } from '../../schema.ts';
import {
  findSettings,
  findThresholds,
  isTimeZone,
  putSettings,
  putThresholds,
} from './agent-settings.sql.ts';

type Db = Kysely<ServerSchema>;

const defaultTimeZone = 'UTC';

/** The IANA name of the zone in which an agent's days begin and end. */
export async function timeZoneOf(db: Db, agentId: string): Promise<string> {
  return (await findSettings(db, agentId))?.timeZone ?? defaultTimeZone;
}

/** The language of an agent's mails; `otherwise` where it has chosen none. */
export async function languageOfAgent(db: Db, agentId: string, otherwise: Language): Promise<Language> {
  return (await findSettings(db, agentId))?.language ?? otherwise;
}

interface ThresholdsContext {
  readonly db: Db;
  readonly config: Pick<ServerConfig, 'agentStepUpFromCents' | 'reviewConfirmFromCents'>;
}

/** The amounts from which money needs more than one press, as they hold now. */
export async function readThresholds({ db, config }: ThresholdsContext): Promise<Thresholds> {
  const set = await findThresholds(db);
  return {
    stepUpFromCents: Number(set?.stepUpFromCents ?? config.agentStepUpFromCents),
    fourEyesFromCents: Number(set?.fourEyesFromCents ?? config.reviewConfirmFromCents),
  };
}

/** `language` stands for the choice of an agent that has made none. */
export async function getSettings(
  context: Context,
  { agentId, permissions }: AgentActor,
  language: Language,
): Promise<AgentSettings> {
  const [settings, thresholds] = await Promise.all([
    findSettings(context.db, agentId),
    readThresholds(context),
  ]);
  return {
    timeZone: settings?.timeZone ?? defaultTimeZone,
    language: settings?.language ?? language,
    thresholds,
    setsThresholds: permissions.has('settings.change'),
  };
}

export async function changeSettings(
  { db, clock }: Context,
  actor: AgentActor,
  choice: { timeZone: string; language: Language },
): Promise<void> {
  const { agentId } = actor;
  if (!(await isTimeZone(db, choice.timeZone))) {
    refuse('request.invalid', { fields: { timeZone: 'Choose a time zone' } });
  }
  await inTransaction(db, async (tx) => {
    const before = await findSettings(tx, agentId);
    await putSettings(tx, { ...choice, agentId, at: clock.now() });
    const subject = { kind: 'setting', id: agentId } as const;
    await recordAct(tx, { actor, act: 'setting.changed', subject, before: { ...before }, after: choice });
  });
}

/** For the whole house. Needs a fresh confirmation: who may lower the guard has to show who they are. */
export async function changeThresholds(
  context: Context,
  actor: AgentActor,
  after: Thresholds,
): Promise<void> {
  await demandConfirmed(context, actor);
  await inTransaction(context.db, async (tx) => {
    const before = await readThresholds({ ...context, db: tx });
    await putThresholds(tx, {
      stepUpFromCents: BigInt(after.stepUpFromCents),
      fourEyesFromCents: BigInt(after.fourEyesFromCents),
      at: context.clock.now(),
    });
    const subject = { kind: 'setting', id: 'thresholds' } as const;
    await recordAct(tx, { actor, act: 'setting.thresholds_changed', subject, before, after });
  });
}

/** Refuses everyone below the distributors: the connection to the provider is the house's. */
export function demandDistributor({ level }: AgentActor): void {
  demand(level === 'distributor', 'agent.not_permitted');
}
