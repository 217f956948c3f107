import { factConsumer } from '../../events/facts/fact-consumers.ts';
import type { Fact } from '../../events/facts/fact-kinds.ts';
import { makeWageringDue } from './wagering.sql.ts';

const kinds = ['transfer.applied', 'transfer.rejected', 'player.excluded'] as const;

/** Has wagering checked when the transfer that takes its bonus back is settled, or its player is excluded. */
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
  return kind === 'player.excluded' || (data.kind === 'redeem' && data.claimId !== null);
}
