import type { PublicOffer } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
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
import { cardTitle, claimedSentence, isClaimable, isExclusiveOffer, missingText } from './offer-terms.ts';

const ConfirmDialog = lazyComponent(() => import('../../ui/dialog.tsx'), 'ConfirmDialog');

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
  const unmet = data?.eligibility.find(({ offerId }) => offerId === offer.id)?.missing ?? [];
  const isBlocked = isExclusiveOffer(offer.terms) && data?.claims.some(blocksOthers) === true;
  const missing = isPlayer
    ? [...unmet.map((one) => missingText(t, one)), ...(isBlocked ? [t('bonuses.termsList.one')] : [])]
    : [];
  if (!isClaimable(offer.terms)) return <AutomaticOffer missing={missing} />;
  const waiting = isPlayer ? data?.claims.find(isWaiting) : undefined;
  return <ClaimButton offer={offer} titleId={titleId} missing={missing} waiting={waiting} />;
}

/** True if the player must finish or forfeit it before claiming another exclusive offer. */
const blocksOthers = (claim: Claim): boolean =>
  claim.endedAt === null && !isWaiting(claim) && isExclusiveOffer(claim.terms);

/** Stands in place of the button, which could only refuse. */
export function AutomaticOffer({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation('promotions');
  const texts = new Set([t('bonuses.missing.automatic'), ...missing]);
  return (
    <ul className="grid gap-0.5 rounded-xl border border-line bg-sunk px-4 py-3 text-center text-sm text-muted">
      {[...texts].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** True if another claim could replace it, because nothing was paid for it yet. */
const isWaiting = ({ state, bonus, isPaid }: Claim): boolean =>
  state === 'claimed' && bonus === null && !isPaid;

interface ClaimButtonProps extends ClaimStatusProps {
  missing: readonly string[];
  waiting: Claim | undefined;
}

function ClaimButton({ offer, titleId, missing, waiting }: ClaimButtonProps) {
  const { t } = useTranslation('promotions');
  const missingId = useId();
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const [isReplacing, setIsReplacing] = useState(false);
  const { mutate, isPending } = useCommand('POST /promotions/offers/:offerId/claim', {
    success: ({ data }) => claimedText(t, data),
    failure: t('bonuses.claimFailed'),
    invalidates: claimedKeys,
    onSettled: () => setIsReplacing(false),
  });
  const send = (isReplacing: boolean) => mutate({ params: { offerId: offer.id }, body: { isReplacing } });
  function claim(): void {
    if (!isSignedIn) {
      notify.info(t('bonuses.claimLogIn'));
      navigate(paths.login, { state: { from: paths.bonuses } });
    } else if (missing.length > 0) notify.info(missing.join(' '));
    else if (waiting !== undefined) setIsReplacing(true);
    else send(false);
  }
  return (
    <div className="grid gap-2">
      <Button variant="line" busy={isPending} aria-describedby={`${titleId} ${missingId}`} onClick={claim}>
        {t('bonuses.claim')}
      </Button>
      <ul id={missingId} className="grid gap-0.5 text-center text-sm text-muted empty:hidden">
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Suspense>
        {isReplacing && waiting !== undefined && (
          <ConfirmDialog
            isOpen
            onClose={() => setIsReplacing(false)}
            onConfirm={() => send(true)}
            title={t('bonuses.replaceTitle')}
            question={t('bonuses.replaceQuestion', { title: cardTitle(t, waiting) })}
            confirmLabel={t('bonuses.replace')}
            cancelLabel={t('bonuses.keep')}
            isBusy={isPending}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Says what a new claim gives, or what it waits for. */
export function claimedText(t: Translate<'promotions'>, { isPaid, bonus, terms }: Claim): string {
  if (bonus === null) return claimedSentence(t, terms);
  return isPaid ? t('bonuses.claimPaid', { amount: formatMoney(bonus) }) : t('bonuses.claimWaits');
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
  return isWaiting(claim) ? claimedSentence(t, claim.terms) : t('bonuses.status.paying');
}
