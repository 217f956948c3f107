import { languageOf } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listPublicOffers } from './offers.ts';

export function bindOffers(bind: ServerBind, context: Context): void {
  bind('GET /promotions/offers', ({ request }) => listPublicOffers(context, languageOf(request)));
}
