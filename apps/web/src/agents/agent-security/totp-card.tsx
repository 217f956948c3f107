import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useConsoleTexts } from '../../console/texts.ts';
import { instantText } from '../../i18n/instants.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  type AgentSecurity,
  removeTotp,
  renewRecoveryCodes,
  securityQuery,
  startTotp,
} from './security.queries.ts';
import { type NewTotp, TotpDialog } from './totp-dialog.tsx';

/** The authenticator app: set up, set up anew, its recovery codes, and off where that is allowed. */
export function TotpCard({ security }: { security: AgentSecurity }) {
  const t = useConsoleTexts();
  const { isOn, since, recoveryCodesLeft } = security.totp;
  return (
    <Card
      title={t('setting.totp.title')}
      actions={<Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'setting.on' : 'setting.off')}</Badge>}
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {isOn && since !== null
            ? t('setting.totp.since', { date: instantText(since, 'day') })
            : t(security.isTotpRequired ? 'setting.totp.required' : 'setting.totp.offered')}
        </p>
        {isOn && (
          <p className={recoveryCodesLeft < 3 ? 'text-sm text-warn' : 'text-sm text-muted'}>
            {t('setting.totp.codesLeft', { count: recoveryCodesLeft })}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <SetUp isOn={isOn} />
          {isOn && <Renew />}
          {isOn && !security.isTotpRequired && <TurnOff />}
        </div>
      </div>
    </Card>
  );
}

function SetUp({ isOn }: { isOn: boolean }) {
  const t = useConsoleTexts();
  const [totp, setTotp] = useState<NewTotp>();
  const start = useMutation({
    mutationFn: startTotp,
    onSuccess: setTotp,
    onError: (error) => notify.error(messageOf(error, { refused: t('setting.failed') })),
  });
  return (
    <>
      <Button
        variant={isOn ? 'line' : 'gold'}
        size="sm"
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {t(isOn ? 'setting.totp.anew' : 'setting.totp.setUp')}
      </Button>
      {totp !== undefined && <TotpDialog totp={totp} onClose={() => setTotp(undefined)} />}
    </>
  );
}

function Renew() {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: setCodes,
    onError: (error) => notify.error(messageOf(error, { refused: t('setting.failed') })),
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery.queryKey }),
  });
  const close = () => setCodes(undefined);
  return (
    <>
      <Button variant="line" size="sm" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t('setting.totp.renewCodes')}
      </Button>
      {codes !== undefined && (
        <Dialog isOpen onClose={close} title={t('setting.totp.codesTitle')} isDismissable={false}>
          <RecoveryCodes codes={codes} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

function TurnOff() {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: removeTotp,
    onSuccess: (security) => {
      client.setQueryData(securityQuery.queryKey, security);
      notify.success(t('setting.totp.isOff'));
    },
    onError: (error) => notify.error(messageOf(error, { refused: t('setting.failed') })),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsked(true)}>
        {t('setting.totp.turnOff')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate()}
        title={t('setting.totp.turnOff')}
        question={t('setting.totp.turnOffQuestion')}
        confirmLabel={t('setting.totp.turnOff')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </>
  );
}
