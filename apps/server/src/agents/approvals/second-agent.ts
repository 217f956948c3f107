import { demand } from '@golden-acers/platform';
import { personEmailKey } from '../../access/identity/person-keys.ts';
import { listAccountsOnSameDevices } from '../../access/sessions/sessions.ts';
import type { ServerConfig } from '../../config/config.ts';
import type { Context, TxContext } from '../../context.ts';
import type { Db } from '../../schema.ts';
import {
  type AgentRelation,
  findAgentChangeFacts,
  findSecondAgentFacts,
  lockActorDay,
  readAgentRelations,
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

interface TwoAgents {
  readonly deciderId: string;
  readonly confirmerId: string;
}

/**
 * Refuses `decision.own`, and `decision.not_independent` if the confirmer is below the decider, if one person
 * other than the root could act as both, or if both are accounts of one mailbox. Triggers have the rule too,
 * without the mailbox. Returns what the audit log records of the two.
 */
export async function demandIndependence(
  tx: TxContext,
  { deciderId, confirmerId }: TwoAgents,
): Promise<{ readonly isAlone?: true; readonly isSameDevice?: true }> {
  demand(deciderId !== confirmerId, 'decision.own');
  const [relation] = await readAgentRelations(tx.db, { deciderIds: [deciderId], confirmerId });
  demand(relation !== undefined && isIndependent(relation), 'decision.not_independent');
  const sameDevice = await listAccountsOnSameDevices(tx, confirmerId, [deciderId]);
  return {
    // Only the root: who created the decider confirms, because nobody else is above.
    ...(relation.canConfirmerActAsDecider && { isAlone: true }),
    ...(sameDevice.has(deciderId) && { isSameDevice: true }),
  };
}

const isIndependent = (relation: AgentRelation): boolean =>
  relation.areIndependent && !shareMailbox(relation);

/** What an agent sees of another one whose command waits. */
export interface DeciderView {
  readonly isOwn: boolean;
  readonly isSameDevice: boolean;
  readonly isIndependent: boolean;
  /** Whether it stands above the agent who sees it. */
  readonly isAbove: boolean;
}

/** Returns how the caller, who may want to confirm, is related to each of these agents. */
export async function viewDeciders(
  context: Pick<Context, 'db' | 'clock'>,
  callerId: string,
  deciderIds: readonly string[],
): Promise<(deciderId: string) => DeciderView> {
  const others = [...new Set(deciderIds)].filter((id) => id !== callerId);
  const sameDevice = await listAccountsOnSameDevices(context, callerId, deciderIds);
  const relations = await readAgentRelations(context.db, { deciderIds: others, confirmerId: callerId });
  const independent = new Set(relations.filter(isIndependent).map(({ deciderId }) => deciderId));
  const above = new Set(relations.filter(({ isAbove }) => isAbove).map(({ deciderId }) => deciderId));
  return (deciderId) => ({
    isOwn: deciderId === callerId,
    isSameDevice: sameDevice.has(deciderId),
    isIndependent: independent.has(deciderId),
    isAbove: above.has(deciderId),
  });
}

function shareMailbox({ deciderEmails, confirmerEmails }: AgentRelation): boolean {
  const mailboxes = new Set(deciderEmails.map(personEmailKey));
  mailboxes.delete(null);
  return confirmerEmails.some((email) => mailboxes.has(personEmailKey(email)));
}
