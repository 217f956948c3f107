import { languageOf } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listOffersOfNewPlayers } from './automatic-offers.ts';
import { listPublicOffers } from './offers.ts';

export function bindOffers(bind: ServerBind, context: Context): void {
  bind('GET /promotions/offers', async ({ request }) => {
    const language = languageOf(request);
    const automatic = await listOffersOfNewPlayers(context, language);
    return [...(await listPublicOffers(context, language)), ...automatic];
  });
}
