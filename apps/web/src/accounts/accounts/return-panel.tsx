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
  const [isCodeRequired, setCodeRequired] = useState(false);
  const ask = () =>
    mutate(
      {},
      {
        onError: (problem) =>
          setCodeRequired(problem instanceof ApiRefusal && problem.code === 'session.code_required'),
      },
    );
  return (
    <div className="mb-5 grid gap-3 rounded-xl border border-line bg-surface-2 p-4 text-sm">
      <p role="status">
        {data === undefined
          ? t('breaks.over')
          : t('breaks.returning', { at: formatDateTime(data.returnsAt, 'moment') })}
      </p>
      {data === undefined && isCodeRequired && (
        <SecondFactorForm
          submitLabel={t('breaks.askToReturn')}
          onSend={mutateAsync}
          onBack={() => {
            reset();
            setCodeRequired(false);
          }}
        />
      )}
      {data === undefined && !isCodeRequired && (
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
