import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { type SecondFactor, SecondFactorForm } from './second-factor-form.tsx';

interface ReturnPanelProps {
  credentials: { email: string; password: string };
}

/**
 * The sign-in page shows it after the chosen time of a break: requesting to return is the only way to end
 * it.
 */
export function ReturnPanel({ credentials }: ReturnPanelProps) {
  const t = useCareTranslation();
  const { mutate, mutateAsync, reset, data, error, isPending } = useCommand(
    async (factor: SecondFactor) =>
      (await call('POST /auth/return', { body: { ...credentials, ...factor } })).data,
  );
  const [required, setRequired] = useState<'code' | 'passkey'>();
  const ask = () =>
    mutate(
      {},
      {
        onError: (problem) => setRequired(requiredFactorOf(problem)),
      },
    );
  return (
    <div className="mb-5 grid gap-3 rounded-xl border border-line bg-surface-2 p-4 text-sm">
      <p role="status">
        {data === undefined
          ? t('breaks.over')
          : t('breaks.returning', { at: formatDateTime(data.returnsAt, 'moment') })}
      </p>
      {data === undefined && required !== undefined && (
        <SecondFactorForm
          submitLabel={t('breaks.askToReturn')}
          isPasskeyOnly={required === 'passkey'}
          onSend={mutateAsync}
          onBack={() => {
            reset();
            setRequired(undefined);
          }}
        />
      )}
      {data === undefined && required === undefined && (
        <>
          <RequestError error={error} fallback={t('breaks.returnFailed')} />
          <Button variant="line" busy={isPending} onClick={ask} className="justify-self-start">
            {t('breaks.askToReturn')}
          </Button>
        </>
      )}
    </div>
  );
}

function requiredFactorOf(problem: Error): 'code' | 'passkey' | undefined {
  const code = problem instanceof ApiRefusal ? problem.code : undefined;
  if (code === 'session.code_required') return 'code';
  return code === 'session.passkey_required' ? 'passkey' : undefined;
}
