import { demand } from '@golden-acers/platform';
import { z } from 'zod';
import type { ApprovalHandler } from '../../agents/approvals/approvals.ts';
import { lockOfferAgent } from './offer-editor.sql.ts';
import { demandOffer, demandPublishable, publishNow } from './offer-editor.ts';

export { lockPublication } from './offer-editor.sql.ts';

export const heldOffer = z.strictObject({ offerId: z.string() });

/** Publishes a confirmed offer in the name of its agent, with the terms that were confirmed. */
export const offerApproval: ApprovalHandler = {
  permissionOf: () => 'promotions.manage',
  async apply(tx, { command, decider, secondAgentId }) {
    const { offerId } = heldOffer.parse(command);
    await lockOfferAgent(tx.db, decider.agentId);
    const offer = await demandOffer(tx, decider, offerId);
    demand(offer.agentId === decider.agentId, 'promotion.of_another');
    demand(offer.state === 'waiting', 'decision.not_waiting');
    await demandPublishable(tx, decider, offerId, offer);
    await publishNow(tx, decider, offerId, { secondAgentId, isAlone: false });
    return { resultId: offerId };
  },
};
