import type { PublicOffer } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsPlayer, useIsSignedIn } from '../../access/sessions/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { type Translate, useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { notify } from '../../ui/toasts.tsx';
import { type Claim, claimedKeys, claimsQuery } from './bonuses.queries.ts';
import { MissingConditions } from './missing-conditions.tsx';
import { cardTitle, claimedSentence, isClaimable, isExclusiveOffer, isHeld } from './offer-terms.ts';

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx'), 'ClaimDialog');

interface ClaimStatusProps {
  offer: PublicOffer;
  titleId: string;
}

/** Shows the bottom of a card: the button, what is missing, or the progress of the player's claim. */
export function ClaimStatus({ offer, titleId }: ClaimStatusProps) {
  const isPlayer = useIsPlayer();
  const { t, locale } = useTranslation('promotions');
  const { data } = useQuery({ ...claimsQuery(locale), enabled: isPlayer });
  const own = isPlayer ? data?.claims.find(({ offerId }) => offerId === offer.id) : undefined;
  if (own !== undefined && own.endedAt === null) return <OpenClaim claim={own} />;
  const eligibility = isPlayer ? data?.eligibility.find(({ offerId }) => offerId === offer.id) : undefined;
  const unmet = eligibility?.missing ?? [];
  const blocking = isPlayer && isExclusiveOffer(offer.terms) ? data?.claims.find(blocksOthers) : undefined;
  if (!isClaimable(offer.terms)) return <MissingConditions missing={unmet} isAutomatic />;
  if (unmet.length > 0 || blocking !== undefined)
    return <MissingConditions missing={unmet} openTitle={blocking && cardTitle(t, blocking)} />;
  const waiting = isPlayer ? data?.claims.find(isWaiting) : undefined;
  return <ClaimButton offer={offer} titleId={titleId} waiting={waiting} />;
}

/** True if the player must finish or forfeit it before claiming another exclusive offer. */
const blocksOthers = (claim: Claim): boolean =>
  claim.endedAt === null && !isWaiting(claim) && isExclusiveOffer(claim.terms);

/** True if another claim could replace it, because nothing was paid for it yet. */
const isWaiting = ({ state, bonus, isPaid }: Claim): boolean =>
  state === 'claimed' && bonus === null && !isPaid;

interface ClaimButtonProps extends ClaimStatusProps {
  waiting: Claim | undefined;
}

function ClaimButton({ offer, titleId, waiting }: ClaimButtonProps) {
  const { t } = useTranslation('promotions');
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const [isClaiming, setIsClaiming] = useState(false);
  function open(): void {
    if (isSignedIn) setIsClaiming(true);
    else {
      notify.info(t('bonuses.claimLogIn'));
      navigate(paths.login, { state: { from: paths.bonuses } });
    }
  }
  return (
    <>
      <Button variant="line" aria-describedby={titleId} onClick={open}>
        {t('bonuses.claim')}
      </Button>
      <Suspense>
        {isClaiming && <ClaimDialog offer={offer} waiting={waiting} onClose={() => setIsClaiming(false)} />}
      </Suspense>
    </>
  );
}

function OpenClaim({ claim }: { claim: Claim }) {
  const { t } = useTranslation('promotions');
  const { mutate, isPending } = useCommand('POST /promotions/claims/:claimId/cancel', {
    success: t('bonuses.givenUp'),
    failure: t('bonuses.claimFailed'),
    invalidates: claimedKeys,
  });
  return (
    <div className="grid gap-3">
      <p role="status" className="rounded-xl border border-line bg-sunk px-4 py-3 text-sm">
        {openClaimText(t, claim)}
      </p>
      {isWaiting(claim) && (
        <Button
          variant="line"
          size="sm"
          busy={isPending}
          onClick={() => mutate({ params: { claimId: claim.id } })}
        >
          {t('bonuses.giveUp')}
        </Button>
      )}
    </div>
  );
}

function openClaimText(t: Translate<'promotions'>, claim: Claim): string {
  if (claim.state === 'active')
    return t('bonuses.status.active', {
      wagered: formatMoney(claim.wagered),
      required: formatMoney(claim.wageringRequired),
    });
  if (isHeld(claim)) return t('bonuses.status.held');
  return isWaiting(claim) ? claimedSentence(t, claim.terms) : t('bonuses.status.paying');
}
