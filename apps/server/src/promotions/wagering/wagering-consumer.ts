import { announceWork } from '@golden-acers/platform';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { wageringWork } from '../claims/claim-steps.ts';
import { makeWageringDue } from './wagering.sql.ts';

export { isWageringDue } from './wagering.sql.ts';

/**
 * Has wagering checked when its stakes have changed, its player is excluded, the transfer that takes its
 * bonus back is settled, or a correction may have undone its recharge.
 */
export const wageringConsumer = factConsumer({
  name: 'wagering',
  version: 1,
  kinds: ['transfer.applied', 'transfer.rejected', 'player.excluded', 'play.recorded'],
  async consume({ db }, facts) {
    const deciding = facts.filter(
      ({ kind, data }) =>
        kind === 'player.excluded' ||
        kind === 'play.recorded' ||
        (data.kind === 'redeem' && (data.claimId !== null || data.cause === 'correction')),
    );
    const playerIds = deciding.map(({ playerId }) => playerId);
    if (await makeWageringDue(db, playerIds)) announceWork(db, wageringWork);
  },
});
