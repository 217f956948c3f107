import type { ReactNode } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { choiceParam, textParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { compactControlClass, DateField } from '../../ui/dates/date-field.tsx';
import { isDay } from '../../ui/dates/period.ts';
import { Options } from '../../ui/field.tsx';
import { AuditTable } from './audit-table.tsx';
import { auditAreas } from './audit-texts.ts';
import { AuditVerificationCard } from './audit-verification-card.tsx';

const auditParams = {
  area: choiceParam<(typeof auditAreas)[number] | ''>(auditAreas, ''),
  player: textParam(),
  from: textParam(),
  to: textParam(),
};

export type AuditListFilter = Readonly<Record<'player' | 'action' | 'from' | 'to', string>>;

interface AuditPageProps {
  renderExportButton: (filter: AuditListFilter) => ReactNode;
}

export function AuditPage({ renderExportButton }: AuditPageProps) {
  const t = useConsoleTranslation();
  const [{ area, player, from, to }, changeParams] = useTypedSearchParams(auditParams);
  const filter = {
    player,
    action: area,
    from: isDay(from) ? from : '',
    to: isDay(to) && to >= from ? to : '',
  };
  const wrong = (day: string) => (day === '' || isDay(day) ? undefined : t('records.dateWrong'));
  return (
    <>
      <div className="grid shrink-0 grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <h1 className="grow basis-[calc(100%-11rem)] pt-1 pb-2 xl:basis-auto font-display text-xl leading-none">
          {t('audit.title')}
        </h1>
        <div className="justify-self-end xl:order-last">{renderExportButton(filter)}</div>
        <label className="grid gap-1 text-xs leading-5.5 font-medium text-muted">
          {t('audit.area')}
          <select
            value={area}
            onChange={({ target }) => changeParams({ area: auditParams.area.parse(target.value) })}
            className={`${compactControlClass} border-line-strong text-text sm:w-44`}
          >
            <option value="">{t('audit.everyArea')}</option>
            <Options values={auditAreas} labelOf={(one) => t(`audit.areas.${one}`)} />
          </select>
        </label>
        <label className="grid gap-1 text-xs leading-5.5 font-medium text-muted">
          {t('players.account')}
          <input
            value={player}
            onChange={({ target }) => changeParams({ player: target.value }, false)}
            maxLength={32}
            className={`${compactControlClass} border-line-strong text-text sm:w-44`}
          />
        </label>
        <DateField
          label={t('records.fromDate')}
          value={from}
          onChange={(day) => changeParams({ from: day }, false)}
          error={wrong(from)}
        />
        <DateField
          label={t('records.toDate')}
          value={to}
          onChange={(day) => changeParams({ to: day }, false)}
          error={wrong(to) ?? (filter.to === '' && to !== '' ? t('records.dateOrder') : undefined)}
        />
      </div>
      <AuditVerificationCard />
      <AuditTable filter={filter} />
    </>
  );
}
