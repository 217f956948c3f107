import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { Card } from '../../ui/page.tsx';
import { claimsQuery } from './bonuses.queries.ts';
import { cardTitle, isHeld } from './offer-terms.ts';

/** Says which credit waits for an agent's check. Renders nothing if none does. */
export function HeldClaims() {
  const { t, locale } = useTranslation('promotions');
  const { data } = useQuery({ ...claimsQuery(locale), enabled: useIsPlayer() });
  const held = data?.claims.filter(isHeld) ?? [];
  if (held.length === 0) return null;
  return (
    <Card title={t('bonuses.held.title')} className="min-w-0">
      <ul className="grid gap-2">
        {held.map((claim) => (
          <li key={claim.id} className="flex items-center gap-2 font-semibold wrap-anywhere">
            <Hourglass aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
            {claim.bonus === null
              ? cardTitle(t, claim)
              : `${cardTitle(t, claim)}: ${formatMoney(claim.bonus)}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{t('bonuses.held.hint')}</p>
    </Card>
  );
}
