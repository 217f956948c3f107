import { useQueryClient } from '@tanstack/react-query';
import { endSessionBy } from '../../access/sessions/session-actions.ts';
import { FinalStepDialog } from '../../accounts/accounts/final-step-dialog.tsx';
import { call } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';

export function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  return (
    <FinalStepDialog
      title={t('privacy.closeTitle')}
      texts={{
        submit: t('privacy.confirm'),
        busy: t('privacy.closing'),
        failed: t('privacy.closeFailed'),
      }}
      onConfirm={async (proof) => {
        await endSessionBy(client, () => call('POST /user/close', { body: proof }), 'closed');
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <p className="text-muted">{t('privacy.closeText')}</p>
          {error instanceof ApiRefusal && error.code === 'account.credit_left' && (
            <LinkButton to={paths.wallet} variant="line" className="justify-self-start">
              {t('privacy.toWallet')}
            </LinkButton>
          )}
        </>
      )}
    </FinalStepDialog>
  );
}
