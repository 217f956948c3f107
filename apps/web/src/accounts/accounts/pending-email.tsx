import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/index.ts';
import { profileQuery } from './profile.queries.ts';

/** Shows the new address whose link has not been opened yet. */
export function PendingEmail() {
  const { t } = useTranslation('account');
  const { data } = useQuery(profileQuery);
  if (data === undefined || data.pendingEmail === null) return null;
  return (
    <p role="status" className="text-sm wrap-anywhere text-muted">
      {t('profile.emailPending', { email: data.pendingEmail })}
    </p>
  );
}
