import type { ServerConfig } from '../../config/config.ts';
import type { TxContext } from '../../context.ts';
import type { Db, ServerTx } from '../../schema.ts';
import {
  findAgentChangeFacts,
  findSecondAgentFacts,
  lockActorDay,
  readIndependence,
  type SecondAgentFacts,
} from './approvals.sql.ts';

export type { SecondAgentFacts } from './approvals.sql.ts';

export type SubjectDayFacts = Omit<SecondAgentFacts, 'actorDayCents'>;

/**
 * `alone`: a second agent would be needed and there is none, so the command counts and is recorded.
 * `below_first`: an agent below the root decides first, so that the root can confirm.
 */
export type SecondAgentNeed = 'no' | 'yes' | 'alone' | 'below_first';

type ThresholdConfig = Pick<ServerConfig, 'reviewConfirmFromCents' | 'reviewConfirmDayFromCents'>;

/** An agent's day is limited to ten commands just below the threshold, unless it is configured. */
const dayThresholds = 10n;

/**
 * Returns the rule for requests, bulk jobs, allotments and offers. Parts of an amount are added up: what
 * moved the same way for the same player or agent within a day without a second agent, and what the actor
 * moved that way in total. The second sum does not apply to the root, which has no agent above.
 */
export function secondAgentNeed(
  facts: SecondAgentFacts,
  amountCents: bigint,
  config: ThresholdConfig,
): SecondAgentNeed {
  const actorMaxCents = actorDayMaxCents(facts, config);
  const isDayFull = actorMaxCents !== null && amountCents + BigInt(facts.actorDayCents) >= actorMaxCents;
  return isDayFull ? 'yes' : subjectDayNeed(facts, amountCents, config);
}

/** The first of the two sums alone. For a transfer, `transfer_insert` checks the second one. */
export function subjectDayNeed(
  facts: SubjectDayFacts,
  amountCents: bigint,
  config: ThresholdConfig,
): SecondAgentNeed {
  if (amountCents + BigInt(facts.dayCents) < thresholdCentsOf(facts, config)) return 'no';
  if (!facts.isRoot) return 'yes';
  return facts.canAgentBelowDecide ? 'below_first' : 'alone';
}

function thresholdCentsOf({ thresholdCents }: SubjectDayFacts, config: ThresholdConfig): bigint {
  return BigInt(thresholdCents ?? config.reviewConfirmFromCents);
}

/** If the actor's day reaches this sum, a second agent is needed. Null for the root: never. */
export function actorDayMaxCents(facts: SubjectDayFacts, config: ThresholdConfig): bigint | null {
  if (facts.isRoot) return null;
  const { reviewConfirmDayFromCents: configured } = config;
  return configured === undefined ? thresholdCentsOf(facts, config) * dayThresholds : BigInt(configured);
}

interface SecondAgentQuery {
  readonly actorId: string;
  /** The player or the agent. */
  readonly subjectId: string;
  readonly kind: 'recharge' | 'redeem' | 'allot' | 'take_back';
  readonly amountCents: bigint;
}

export async function getSecondAgentNeed(
  { db, config }: { readonly db: Db; readonly config: ThresholdConfig },
  { amountCents, ...query }: SecondAgentQuery,
): Promise<SecondAgentNeed> {
  return secondAgentNeed(await findSecondAgentFacts(db, query), amountCents, config);
}

/**
 * Does the same as `getSecondAgentNeed`, and lets the actor's other commands wait until the transaction
 * ends.
 */
export async function lockSecondAgentNeed(
  tx: Pick<TxContext, 'db' | 'config'>,
  query: SecondAgentQuery,
): Promise<SecondAgentNeed> {
  await lockActorDay(tx.db, query.actorId);
  return getSecondAgentNeed(tx, query);
}

/** Returns whether a second agent confirms new agents, roles and permissions. */
export async function getAgentChangeNeed(
  { db }: { readonly db: Db },
  actorId: string,
): Promise<'no' | 'yes' | 'alone'> {
  const { isRequired, isRoot } = await findAgentChangeFacts(db, actorId);
  if (!isRequired) return 'no';
  return isRoot ? 'alone' : 'yes';
}

/** False: the confirmer is below the decider, or the decider created it. Triggers have the same rule. */
export function areIndependent(
  tx: ServerTx,
  agents: { deciderId: string; confirmerId: string },
): Promise<boolean> {
  return readIndependence(tx, agents);
}
