import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { postTotpConfirmation } from './agent-security.queries.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
}

export function TotpDialog({ totp, onClose }: { totp: TotpEnrolment; onClose: () => void }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    if (codes !== undefined) void client.invalidateQueries({ queryKey: ['console'] });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t(codes === undefined ? 'setting.totp.dialog' : 'setting.totp.codesTitle')}
      isDismissable={false}
    >
      {codes === undefined ? (
        <FirstTotpCodeForm totp={totp} onCancel={onClose} onCodes={setCodes} />
      ) : (
        <RecoveryCodes codes={codes} onDone={close} />
      )}
    </Dialog>
  );
}

interface FirstTotpCodeFormProps {
  totp: TotpEnrolment;
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
}

function FirstTotpCodeForm({ totp, onCancel, onCodes }: FirstTotpCodeFormProps) {
  const t = useConsoleTranslation();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const confirm = useMutation({
    mutationFn: () => postTotpConfirmation(code),
    onSuccess: onCodes,
    onError: () => input.current?.select(),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim().length >= 6) confirm.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-sm text-muted">{t('setting.totp.scan')}</p>
      <div className="grid justify-items-center gap-3">
        <QrCode text={totp.uri} label={t('setting.totp.qr')} />
        <p className="text-center text-sm text-muted">
          {t('setting.totp.enterManually')}
          <br />
          <code className="font-mono text-text select-all">{totp.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
      </div>
      <TextField
        ref={input}
        label={t('setting.totp.firstCode')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
      />
      <RequestError error={confirm.error} fallback={t('setting.failed')} />
      <FormActions
        onCancel={onCancel}
        submitLabel={t('setting.totp.turnOn')}
        isBusy={confirm.isPending}
        isDisabled={code.trim().length < 6}
      />
    </form>
  );
}
