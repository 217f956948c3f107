import type { ConsoleLocation, NavigateConsole } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { compactControlClass, DateField } from '../../ui/dates/date-field.tsx';
import { isDay } from '../../ui/dates/period.ts';
import { AuditTable } from './audit-table.tsx';
import { auditAreas } from './audit-texts.ts';

interface AuditPageProps {
  location: ConsoleLocation;
  navigate: NavigateConsole;
}

/** The audit log of the agent's subtree, by area, player and days. The filters lie in the address. */
export function AuditPage({ location: place, navigate: move }: AuditPageProps) {
  const t = useConsoleTranslation();
  const area = auditAreas.find((one) => one === place.auditArea) ?? '';
  const filter = {
    player: place.player,
    area,
    fromDate: isDay(place.fromDate) ? place.fromDate : '',
    toDate: isDay(place.toDate) && place.toDate >= place.fromDate ? place.toDate : '',
  };
  const wrong = (day: string) => (day === '' || isDay(day) ? undefined : t('records.dateWrong'));
  return (
    <>
      <div className="grid shrink-0 grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <h1 className="col-span-2 grow basis-full pt-1 pb-2 xl:basis-auto font-display text-xl leading-none">
          {t('audit.title')}
        </h1>
        <label className="grid gap-1 text-xs leading-5.5 font-medium text-muted">
          {t('audit.area')}
          <select
            value={area}
            onChange={({ target }) => move({ auditArea: target.value })}
            className={`${compactControlClass} border-line-strong text-text sm:w-44`}
          >
            <option value="">{t('audit.everyArea')}</option>
            {auditAreas.map((one) => (
              <option key={one} value={one}>
                {t(`audit.areas.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-xs leading-5.5 font-medium text-muted">
          {t('players.account')}
          <input
            value={place.player}
            onChange={({ target }) => move({ player: target.value }, false)}
            maxLength={32}
            className={`${compactControlClass} border-line-strong text-text sm:w-44`}
          />
        </label>
        <DateField
          label={t('records.fromDate')}
          value={place.fromDate}
          onChange={(fromDate) => move({ fromDate }, false)}
          error={wrong(place.fromDate)}
        />
        <DateField
          label={t('records.toDate')}
          value={place.toDate}
          onChange={(toDate) => move({ toDate }, false)}
          error={
            wrong(place.toDate) ??
            (filter.toDate === '' && place.toDate !== '' ? t('records.dateOrder') : undefined)
          }
        />
      </div>
      <AuditTable filter={filter} />
    </>
  );
}
