import { demand } from '@golden-acers/platform';
import type { ApprovalHandler } from '../../agents/approvals/approvals.ts';
import { heldOffer, offerApproval } from '../offer-editor/offer-approval.ts';
import { lockTournamentOfOffer } from './agent-tournaments.sql.ts';
import { isWindowAllowed } from './tournament-rules.ts';

/**
 * Publishes a confirmed offer. An offer that pays the prizes of a tournament can be published only before
 * its start.
 */
export const offerOrPrizesApproval: ApprovalHandler = {
  ...offerApproval,
  async apply(tx, confirmed) {
    const { offerId } = heldOffer.parse(confirmed.command);
    const tournament = await lockTournamentOfOffer(tx.db, offerId);
    if (tournament !== undefined) {
      demand(tournament.state === 'draft', 'tournament.not_allowed_now');
      demand(isWindowAllowed(tx.clock.now(), tournament), 'tournament.time_out_of_range');
    }
    return offerApproval.apply(tx, confirmed);
  },
};
