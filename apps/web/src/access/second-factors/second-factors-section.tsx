import { useQuery } from '@tanstack/react-query';
import { useSecurityTranslation } from '../../i18n/security-translations.ts';
import { LoadingSkeletons, QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { securityQuery } from './security.queries.ts';
import { TotpCard } from './totp-card.tsx';

/** Shows a player's authenticator app and passkeys, among its settings. */
export function SecondFactorsSection() {
  const t = useSecurityTranslation();
  const query = useQuery(securityQuery);
  if (query.data !== undefined) {
    return (
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <TotpCard security={query.data} />
        <PasskeysCard security={query.data} />
      </div>
    );
  }
  return query.error === null ? (
    <LoadingSkeletons>
      <Skeleton className="h-40" />
    </LoadingSkeletons>
  ) : (
    <QueryErrorBar query={query} fallback={t('notLoaded')} />
  );
}
