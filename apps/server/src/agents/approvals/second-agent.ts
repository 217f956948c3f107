import type { ServerConfig } from '../../config.ts';
import type { Db, ServerTx } from '../../schema.ts';
import {
  findAgentChangeFacts,
  findSecondAgentFacts,
  readIndependence,
  type SecondAgentFacts,
} from './approvals.sql.ts';

export type { SecondAgentFacts } from './approvals.sql.ts';

/**
 * `alone`: a second agent would be needed and nobody can be one, so the command counts and is recorded.
 * `below_first`: an agent below the root decides first, so that the root can confirm.
 */
export type SecondAgentNeed = 'no' | 'yes' | 'alone' | 'below_first';

type ThresholdConfig = Pick<ServerConfig, 'reviewConfirmFromCents'>;

/**
 * The one rule for transfers, requests, bulk jobs and allotments. Parts of an amount count together: what
 * moved the same way for the same player or agent within a day without a second agent.
 */
export function secondAgentNeed(
  facts: SecondAgentFacts,
  amountCents: bigint,
  { reviewConfirmFromCents }: ThresholdConfig,
): SecondAgentNeed {
  const thresholdCents = BigInt(facts.thresholdCents ?? reviewConfirmFromCents);
  if (amountCents + BigInt(facts.dayCents) < thresholdCents) return 'no';
  if (!facts.isRoot) return 'yes';
  return facts.canAgentBelowDecide ? 'below_first' : 'alone';
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

/** Whether a second agent confirms new agents, roles and permissions. */
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
