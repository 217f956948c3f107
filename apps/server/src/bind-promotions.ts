import type { Context, ServerBind } from './context.ts';
import { bindAgentClaims } from './promotions/agent-claims/agent-claims.routes.ts';
import type { BarFromOffers } from './promotions/agent-claims/agent-claims.ts';
import { bindClaims } from './promotions/claims/claims.routes.ts';
import { bindCosts } from './promotions/costs/costs.routes.ts';
import { bindOfferEditor } from './promotions/offer-editor/offer-editor.routes.ts';
import { bindOffers } from './promotions/offers/offers.routes.ts';
import { bindReferrals } from './promotions/referrals/referrals.routes.ts';
import { bindTournaments } from './promotions/tournaments/tournaments.routes.ts';
import { bindVip } from './promotions/vip/vip.routes.ts';
import { bindWagering } from './promotions/wagering/wagering.routes.ts';

export function bindPromotions(bind: ServerBind, context: Context, barFromOffers: BarFromOffers): void {
  bindOffers(bind, context);
  bindClaims(bind, context);
  bindWagering(bind, context);
  bindVip(bind, context);
  bindOfferEditor(bind, context);
  bindAgentClaims(bind, context, barFromOffers);
  bindCosts(bind, context);
  bindReferrals(bind, context);
  bindTournaments(bind, context);
}
