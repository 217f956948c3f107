import { constraintDetailOf, constraintOf, Refusal, refuse } from '@golden-acers/platform';
import { constraintCodes } from '../../constraint-codes.ts';
import { type LimitRefusal, refuseForLimit } from '../../provider/provider-accounts/limit-refusals.ts';

/** True if `transfer_insert` refused what the actor moved in a day without a second agent. */
export function needsSecondAgent(error: unknown): boolean {
  return constraintOf(error) === 'transfer_actor_day_is_respected';
}

/**
 * Throws the refusal of the constraint that an insert violated, and any other error as it is. `claimId`: the
 * claim of the transfer.
 */
export function throwAsRefusal(error: unknown, claimId?: string): never {
  try {
    return refuseByConstraint(error, claimId);
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown !== error) thrown.isByDatabase = true;
    throw thrown;
  }
}

function refuseByConstraint(error: unknown, claimId: string | undefined): never {
  const constraint = constraintOf(error);
  switch (constraint) {
    case 'transfer_player_limit_is_respected': {
      const refusal: LimitRefusal = JSON.parse(constraintDetailOf(error, constraint) ?? '');
      return refuseForLimit(refusal);
    }
    case 'transfer_player_has_wagered':
      return refuseForWagering(Number(constraintDetailOf(error, constraint)));
    // Only agents below the root and offers with a budget have limited credit.
    case 'ledger_account_has_sufficient_funds':
      return refuse(claimId === undefined ? 'agent.credit_low' : 'promotion.budget_spent');
    case 'transfer_actor_day_is_respected':
    case 'transfer_day_limit_is_respected':
    case 'transfer_key_is_unique':
    case 'transfer_player_is_identified':
    case 'transfer_undo_is_allowed':
    case 'transfer_is_undone_once':
      return refuse(constraintCodes[constraint]);
    default:
      throw error;
  }
}

/** Refuses with the amount that is still to be staked. Zero: a bonus may follow, so it is not known. */
function refuseForWagering(missingCents: number): never {
  if (missingCents === 0) return refuse('promotion.wagering_open');
  const text = '{missing} left to wager before you can redeem. Finish wagering or forfeit the bonus first.';
  return refuse('promotion.wagering_open', { message: { text, values: { missing: BigInt(missingCents) } } });
}
