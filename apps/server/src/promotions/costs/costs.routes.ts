import type { Context, ServerBind } from '../../context.ts';
import { estimateOffer } from './costs.ts';

export function bindCosts(bind: ServerBind, context: Context): void {
  bind('POST /agent/offers/estimate', ({ actor, body }) => estimateOffer(context, actor, body));
}
