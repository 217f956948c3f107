import { useUser } from '../../access/sessions/session.ts';
import { refreshUser } from '../../access/sessions/session-actions.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';

export function ResendVerificationButton() {
  const { t } = useTranslation('account');
  const email = useUser()?.email ?? '';
  const resend = useCommand('POST /user/verification', {
    success: t('verification.resent', { email }),
    failure: t('verification.resendFailed'),
    onError: (error) => {
      // The address was verified elsewhere.
      if (error instanceof ApiRefusal && error.code === 'account.email_verified_already') void refreshUser();
    },
  });
  return (
    <Button
      variant="line"
      size="sm"
      busy={resend.isPending}
      busyLabel={t('verification.resending')}
      onClick={() => resend.mutate()}
    >
      {t('verification.resend')}
    </Button>
  );
}
