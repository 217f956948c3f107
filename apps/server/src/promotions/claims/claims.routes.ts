import { codeGuesses, type Language, type PlayerClaim, toMoney, toMoneyOrNull } from '@golden-acers/contract';
import { countedNetworksOf, languageOf, limitRefusals } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { describeTerms } from '../offers/offer-amounts.ts';
import { demandOfferOfCode, findOffer, listOffersOfPlayer, textIn } from '../offers/offers.ts';
import { type ClaimListRow, getClaimWithOffer, listClaimsOfPlayer } from './claims.sql.ts';
import { cancelOwnClaim, claimOffer } from './claims.ts';
import { listAutomaticOffersOf } from './deposit-matches.ts';

const maxClaimsListed = 100;

export function bindClaims(bind: ServerBind, context: Context): void {
  const replyClaim = async (id: string, language: Language) =>
    toPlayerClaim(await getClaimWithOffer(context.db, id), language);

  bind('GET /promotions/claims', async ({ actor, request }) => {
    const language = languageOf(request);
    const rows = await listClaimsOfPlayer(context.db, actor.playerId, maxClaimsListed);
    return {
      claims: rows.map((row) => toPlayerClaim(row, language)),
      ...(await listOffersOfPlayer(context, { playerId: actor.playerId, language })),
      automatic: await listAutomaticOffersOf(context, { playerId: actor.playerId, language }),
    };
  });
  bind('POST /promotions/offers/:offerId/claim', async ({ actor, params, body, request, storeKey }) => {
    const offer = await findOffer(context.db, params.offerId);
    const order = { ...body, playerId: actor.playerId, offer, way: 'card' } as const;
    const id = await claimOffer({ ...context, storeKey }, order);
    return replyClaim(id, languageOf(request));
  });
  bind('POST /promotions/codes', async ({ actor, body, request, storeKey }) => {
    const guess = { limiter: context.limiterOf(codeGuesses), key: countedNetworksOf(request.ip) };
    const offer = await limitRefusals(guess, () => demandOfferOfCode(context, body.code));
    const order = { isReplacing: body.isReplacing, playerId: actor.playerId, offer, way: 'code' } as const;
    const id = await claimOffer({ ...context, storeKey }, order);
    return replyClaim(id, languageOf(request));
  });
  bind('POST /promotions/claims/:claimId/cancel', async ({ actor, params, request }) => {
    const { id } = await cancelOwnClaim(context, { playerId: actor.playerId, claimId: params.claimId });
    return replyClaim(id, languageOf(request));
  });
}

function toPlayerClaim(claim: ClaimListRow, language: Language): PlayerClaim {
  const { id, offerId, state, art, terms, isBeingChecked, reason, bonusCents, baseCents } = claim;
  return {
    ...{ id, offerId, state, art, reason, terms: describeTerms(terms) },
    isBeingChecked: isBeingChecked || claim.reviewState === 'open',
    text: textIn(claim.texts, language),
    bonus: toMoneyOrNull(bonusCents),
    base: toMoneyOrNull(baseCents),
    isPaid: claim.paidAt !== null,
    wageringRequired: toMoney(claim.wageringRequiredCents),
    wagered: toMoney(claim.wageredCents),
    wageringReadAt: claim.wageringReadAt?.toISOString() ?? null,
    createdAt: claim.createdAt.toISOString(),
    expiresAt: claim.expiresAt.toISOString(),
    endedAt: claim.endedAt?.toISOString() ?? null,
  };
}
