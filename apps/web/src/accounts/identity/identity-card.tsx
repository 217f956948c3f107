import type { OwnIdentity } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { ticketPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { identityQuery } from './identity.queries.ts';
import { IdentityForm } from './identity-form.tsx';

const tones = { none: 'plain', pending: 'warn', verified: 'good', refused: 'bad', expired: 'warn' } as const;

/** Shows whether the player's identity is verified, with the form to send documents. */
export function IdentityCard() {
  const support = useSupportTranslation();
  const query = useQuery(identityQuery);
  const { data: identity } = query;
  return (
    <Card title={support('identity.title')}>
      {query.isPending && <Skeleton className="h-24" />}
      {query.isError && <QueryErrorPanel query={query} fallback={support('identity.notLoaded')} />}
      {identity && <IdentityContent identity={identity} />}
    </Card>
  );
}

function IdentityContent({ identity }: { identity: OwnIdentity }) {
  const support = useSupportTranslation();
  const [isSending, setSending] = useState(false);
  const { state, reason, expiresAt, isOpen, ticketId } = identity;
  return (
    <div className="grid justify-items-start gap-3">
      <Badge tone={tones[state]}>
        {state === 'verified' && <BadgeCheck aria-hidden className="size-3.5" />}
        {support(`identity.states.${state}`)}
      </Badge>
      {expiresAt !== null && (
        <p className="text-sm text-muted">
          {support('identity.until', { date: formatDateTime(expiresAt, 'day') })}
        </p>
      )}
      {reason !== null && <p className="wrap-anywhere">{reason}</p>}
      {state !== 'verified' && <Thresholds identity={identity} />}
      {state === 'pending' && ticketId !== null && (
        <Link to={ticketPath(ticketId)} className="text-sm text-gold-ink underline">
          {support('identity.ticket')}
        </Link>
      )}
      {isOpen && !isSending && (
        <Button variant="line" size="sm" onClick={() => setSending(true)}>
          {support(state === 'none' ? 'identity.start' : 'identity.again')}
        </Button>
      )}
      {isOpen && isSending && <IdentityForm onDone={() => setSending(false)} />}
    </div>
  );
}

function Thresholds({ identity: { redeemFrom, redeemMonthFrom } }: { identity: OwnIdentity }) {
  const support = useSupportTranslation();
  const [alone, month] = [redeemFrom, redeemMonthFrom].map(
    (amount) => amount !== null && formatMoney(amount),
  );
  if (!alone && !month) return null;
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {alone && <li>{support('identity.neededFrom', { amount: alone })}</li>}
      {month && <li>{support('identity.neededMonthFrom', { amount: month })}</li>}
    </ul>
  );
}
