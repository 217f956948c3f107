import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';

interface ReturnPanelProps {
  credentials: { email: string; password: string };
}

/** At the sign-in page, after the time of a break is over: its only end. */
export function ReturnPanel({ credentials }: ReturnPanelProps) {
  const t = useCareTranslation();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await call('POST /auth/return', { body: credentials })).data,
  });
  return (
    <div className="mb-5 grid gap-3 rounded-xl border border-line bg-surface-2 p-4 text-sm">
      <p role="status">
        {data === undefined
          ? t('breaks.over')
          : t('breaks.returning', { at: formatDateTime(data.returnsAt, 'moment') })}
      </p>
      <RequestError error={error} fallback={t('breaks.returnFailed')} />
      {data === undefined && (
        <Button variant="line" busy={isPending} onClick={() => mutate()} className="justify-self-start">
          {t('breaks.askToReturn')}
        </Button>
      )}
    </div>
  );
}
