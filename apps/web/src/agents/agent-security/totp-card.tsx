import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '../../api/errors.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/dates/period.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import {
  type AgentSecurityStatus,
  agentSecurityQuery,
  postNewRecoveryCodes,
  postTotpStart,
  turnOffTotp,
  useSecurityChange,
} from './agent-security.queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog, type TotpEnrolment } from './totp-dialog.tsx';

export function TotpCard({ security }: { security: AgentSecurityStatus }) {
  const t = useConsoleTranslation();
  const { isOn, since, recoveryCodesLeft } = security.totp;
  return (
    <Card
      title={t('setting.totp.title')}
      actions={<Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'setting.on' : 'setting.off')}</Badge>}
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {isOn && since !== null
            ? t('setting.totp.since', { date: dayOf(new Date(since)) })
            : t(security.isTotpRequired ? 'setting.totp.required' : 'setting.totp.offered')}
        </p>
        {isOn && (
          <p className={recoveryCodesLeft < 3 ? 'text-sm text-warn' : 'text-sm text-muted'}>
            {t('setting.totp.codesLeft', { count: recoveryCodesLeft })}
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
  const t = useConsoleTranslation();
  const [totp, setTotp] = useState<TotpEnrolment>();
  const start = useMutation({
    mutationFn: postTotpStart,
    onSuccess: setTotp,
    onError: (error) => notify.error(errorMessageOf(error, { refused: t('setting.failed') })),
  });
  return (
    <>
      <Button
        variant={isOn ? 'line' : 'gold'}
        size="sm"
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {t(isOn ? 'setting.totp.setUpAgain' : 'setting.totp.setUp')}
      </Button>
      {totp !== undefined && <TotpDialog totp={totp} onClose={() => setTotp(undefined)} />}
    </>
  );
}

function RenewRecoveryCodesButton() {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useMutation({
    mutationFn: postNewRecoveryCodes,
    onSuccess: setCodes,
    onError: (error) => notify.error(errorMessageOf(error, { refused: t('setting.failed') })),
    onSettled: () => client.invalidateQueries({ queryKey: agentSecurityQuery.queryKey }),
  });
  return (
    <>
      <Button variant="line" size="sm" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t('setting.totp.renewCodes')}
      </Button>
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function TurnOffTotpButton() {
  const t = useConsoleTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const remove = useSecurityChange(turnOffTotp, t('setting.totp.isOff'));
  const confirmRemove = () =>
    remove.mutate(undefined, {
      onError: (error) => notify.error(errorMessageOf(error, { refused: t('setting.failed') })),
      onSettled: close,
    });
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setOpen(true)}>
        {t('setting.totp.turnOff')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={confirmRemove}
        title={t('setting.totp.turnOff')}
        question={t('setting.totp.turnOffQuestion')}
        confirmLabel={t('setting.totp.turnOff')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </>
  );
}
