import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useSecurityTranslation } from '../../i18n/security-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { type AccountSecurityStatus, securityQuery } from './security.queries.ts';

export function TotpCard({ security }: { security: AccountSecurityStatus }) {
  const t = useSecurityTranslation();
  const { isOn, since, recoveryCodesLeft } = security.totp;
  return (
    <Card
      title={t('totp.title')}
      actions={<Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'on' : 'off')}</Badge>}
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {isOn && since !== null
            ? t('totp.since', { date: formatDateTime(since, 'day') })
            : t(security.isTotpRequired ? 'totp.required' : 'totp.offered')}
        </p>
        {isOn && (
          <p className={recoveryCodesLeft < 3 ? 'text-sm text-warn' : 'text-sm text-muted'}>
            {t('totp.codesLeft', { count: recoveryCodesLeft })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <SetUpTotpButton isOn={isOn} />
          {isOn && <RenewRecoveryCodesButton />}
          {isOn && !security.isTotpRequired && <TurnOffTotpButton />}
        </div>
      </div>
    </Card>
  );
}

function SetUpTotpButton({ isOn }: { isOn: boolean }) {
  const t = useSecurityTranslation();
  const [totp, setTotp] = useState<TotpEnrolment>();
  const start = useCommand('POST /user/security/totp/start', {
    failure: t('failed'),
    onSuccess: ({ data }) => setTotp(data),
  });
  return (
    <>
      <Button
        variant={isOn ? 'line' : 'gold'}
        size="sm"
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {t(isOn ? 'totp.setUpAgain' : 'totp.setUp')}
      </Button>
      {totp !== undefined && <TotpDialog totp={totp} onClose={() => setTotp(undefined)} />}
    </>
  );
}

function RenewRecoveryCodesButton() {
  const t = useSecurityTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useCommand('POST /user/security/recovery-codes', {
    failure: t('failed'),
    invalidates: [securityQuery.queryKey],
    onSuccess: ({ data }) => setCodes(data.recoveryCodes),
  });
  return (
    <>
      <Button variant="line" size="sm" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t('totp.renewCodes')}
      </Button>
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function TurnOffTotpButton() {
  const t = useSecurityTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = useCommand('POST /user/security/totp/remove', {
    stores: securityQuery,
    success: t('totp.isOff'),
    failure: t('failed'),
    onSettled: close,
  });
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        {t('totp.turnOff')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title={t('totp.turnOff')}
        question={t('totp.turnOffQuestion')}
        confirmLabel={t('totp.turnOff')}
        cancelLabel={t('cancel')}
        isBusy={remove.isPending}
      />
    </>
  );
}

interface TotpEnrolment {
  readonly secret: string;
  readonly uri: string;
}

function TotpDialog({ totp, onClose }: { totp: TotpEnrolment; onClose: () => void }) {
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
