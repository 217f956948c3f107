import { useMutation } from '@tanstack/react-query';
import { useUser } from '../../access/sessions/session.ts';
import { refreshUser } from '../../access/sessions/session-actions.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';

export function ResendVerificationButton() {
  const { t } = useTranslation();
  const email = useUser()?.email ?? '';
  const resend = useMutation({
    mutationFn: () => call('POST /user/verification', { body: {} }),
    onSuccess: () => notify.success(t('verification.resent', { email })),
    onError: (error) => {
      notify.failure(t('verification.resendFailed'))(error);
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
