import { factConsumer } from '../../events/facts/fact-consumers.ts';
import type { Fact } from '../../events/facts/fact-kinds.ts';
import { makeWageringDue } from './wagering.sql.ts';

export { isWageringDue } from './wagering.sql.ts';

const kinds = ['transfer.applied', 'transfer.rejected', 'player.excluded', 'play.recorded'] as const;

/**
 * Has wagering checked when its stakes have changed, its player is excluded, the transfer that takes its
 * bonus back is settled, or a correction may have undone its recharge.
 */
export const wageringConsumer = factConsumer({
  name: 'wagering',
  version: 1,
  kinds,
  consume: ({ db }, facts) =>
    makeWageringDue(
      db,
      facts.filter(mayDecide).map(({ playerId }) => playerId),
    ),
});

function mayDecide({ kind, data }: Fact<(typeof kinds)[number]>): boolean {
  if (kind === 'player.excluded' || kind === 'play.recorded') return true;
  return data.kind === 'redeem' && (data.claimId !== null || data.cause === 'correction');
}
