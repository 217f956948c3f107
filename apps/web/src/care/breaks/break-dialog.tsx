import type { BreakPeriod } from '@golden-acers/contract/breaks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { endSessionBy } from '../../access/sessions/session-actions.ts';
import { FinalStepDialog } from '../../accounts/accounts/final-step-dialog.tsx';
import { call } from '../../api/client.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { useBalance } from '../../money/balances/use-balance.ts';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/field.tsx';
import { useTakenBreak } from './taken-break.ts';

interface BreakDialogProps {
  period: BreakPeriod;
  onClose: () => void;
}

const effects = ['signedOut', 'noMoney', 'providerApp', 'otherAccounts', 'noWayBack'] as const;

export function BreakDialog({ period, onClose }: BreakDialogProps) {
  const t = useCareTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useBalance()?.balance ?? '0.00';
  const hasCredit = Number(left) > 0;
  const [wantsRedeem, setWantsRedeem] = useState(true);
  return (
    <FinalStepDialog
      title={t('breaks.confirmTitle', { period: t(`breaks.periods.${period}`) })}
      texts={{ submit: t('breaks.begin'), busy: t('breaks.beginning'), failed: t('breaks.failed') }}
      onConfirm={async (proof) => {
        const body = { period, ...proof, redeem: hasCredit && wantsRedeem };
        await endSessionBy(client, async () => {
          const { data } = await call('POST /user/break', { body });
          useTakenBreak.setState({ taken: data });
        });
        void navigate(paths.saferPlay, { replace: true });
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <ul className="grid list-disc gap-1.5 pl-5 text-sm text-muted">
            {effects.map((effect) => (
              <li key={effect}>{t(`breaks.effects.${effect}`)}</li>
            ))}
            <li>{t(period === 'ever' ? 'breaks.effects.neverReturns' : 'breaks.effects.returns')}</li>
          </ul>
          {hasCredit && (
            <Checkbox
              label={t('breaks.redeem', { amount: formatDollars(left) })}
              checked={wantsRedeem}
              onChange={(event) => setWantsRedeem(event.target.checked)}
            />
          )}
        </>
      )}
    </FinalStepDialog>
  );
}
