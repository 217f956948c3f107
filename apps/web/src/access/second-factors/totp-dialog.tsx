import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useSecurityTranslation } from '../../i18n/security-translations.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
}

export function TotpDialog({ totp, onClose }: { totp: TotpEnrolment; onClose: () => void }) {
  const t = useSecurityTranslation();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const confirm = useCommand('POST /user/security/totp/confirm', {
    onError: () => input.current?.select(),
  });
  const form = useForm('POST /user/security/totp/confirm', { code: '' }, confirm, {
    textsOf: (_: 'code') => ({ label: t('totp.firstCode') }),
  });
  const isShort = form.values.code.trim().length < 6;
  if (confirm.data !== undefined) {
    const close = () => {
      // Read again what was refused before the app was set up.
      void client.invalidateQueries();
      onClose();
    };
    return <RecoveryCodesDialog codes={confirm.data.data.recoveryCodes} onClose={close} />;
  }
  return (
    <FormDialog
      title={t('totp.dialog')}
      submitLabel={t('totp.turnOn')}
      isSubmitDisabled={isShort}
      form={form}
      errorFallback={t('failed')}
      onSubmit={() => !isShort && confirm.mutate({ body: form.values })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('totp.scan')}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={totp.uri} label={t('totp.qr')} />
        <p className="text-center text-sm text-muted">
          {t('totp.enterManually')}
          <br />
          <code className="font-mono text-text select-all">{totp.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <TextField
        {...form.field('code')}
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        autoFocus
      />
    </FormDialog>
  );
}
