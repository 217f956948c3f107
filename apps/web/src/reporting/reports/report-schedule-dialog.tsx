import { reportIntervals } from '@golden-acers/contract/agent-constants';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { Switch } from '../../ui/switch.tsx';
import { reportSchedulesQuery } from './reports.queries.ts';

export function ReportScheduleDialog({ onClose }: { onClose: () => void }) {
  const t = useConsoleTranslation();
  const schedules = useQuery(reportSchedulesQuery);
  const set = useCommand('PUT /agent/reports/schedules', { stores: reportSchedulesQuery });
  const { data } = schedules;
  return (
    <Dialog isOpen onClose={onClose} title={t('reports.mail.title')}>
      <div className="grid min-h-48 content-start gap-4">
        {data === undefined ? (
          <Skeleton className="h-40 w-full" />
        ) : (
          <>
            <p className="text-sm wrap-anywhere text-muted">
              {data.isVerified
                ? t('reports.mail.about', { email: data.email, zone: data.timeZone })
                : t('reports.mail.unverified', { email: data.email })}
            </p>
            <div className="grid gap-1">
              {reportIntervals.map((every) => (
                <Switch
                  key={every}
                  label={t(`reports.mail.${every}`)}
                  hint={t(`reports.mail.${every}Hint`)}
                  isOn={data.every.includes(every)}
                  isDisabled={set.isPending || (!data.isVerified && !data.every.includes(every))}
                  onChange={(isOn) => set.mutate({ body: { every, isOn } })}
                />
              ))}
            </div>
          </>
        )}
        <RequestError error={set.error ?? schedules.error} fallback={t('reports.mail.refused')} />
      </div>
      <div className="flex justify-end">
        <Button variant="line" onClick={onClose}>
          {t('reports.close')}
        </Button>
      </div>
    </Dialog>
  );
}
