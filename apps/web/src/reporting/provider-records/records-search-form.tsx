import { type FormEvent, useId, useState } from 'react';
import { useHasManagerChoice, useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { type DayPeriod, lastDays, maxPeriodDays, type ParsedPeriod } from '../../ui/dates/period.ts';
import { PeriodFields, usePeriodInput } from '../../ui/dates/period-fields.tsx';
import { Options } from '../../ui/field.tsx';
import { PlayerPicker } from './player-picker.tsx';

interface RecordsSearchFormProps {
  accounts: string;
  managerId: string;
  fromDate: string;
  toDate: string;
  isPeriodRequired: boolean;
  isLoading: boolean;
  onLoad: (params: { accounts: string; managerId: string; period: DayPeriod | undefined }) => void;
}

const presetDays = [1, 7, 30] as const;
export function RecordsSearchForm({ isPeriodRequired, isLoading, onLoad, ...given }: RecordsSearchFormProps) {
  const t = useConsoleTranslation();
  const [player, setPlayer] = useState(given.accounts);
  const [managerId, setManagerId] = useState(given.managerId);
  const days = usePeriodInput(given, isPeriodRequired);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = days.validate();
    if (typed.kind === 'errors' || isLoading) return;
    onLoad({ accounts: player.trim(), managerId, period: periodOf(typed) });
  }
  function choose(last: number | undefined): void {
    days.setDays(last === undefined ? { fromDate: '', toDate: '' } : lastDays(last, new Date()));
  }
  return (
    <form onSubmit={submit} noValidate className="grid shrink-0 gap-2.5">
      <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
        <PlayerPicker value={player} onChange={setPlayer} error={undefined} isMultiple />
        <ManagerFilter managerId={managerId} onChange={setManagerId} />
        <PeriodFields days={days} />
        <Button
          type="submit"
          size="sm"
          busy={isLoading}
          busyLabel={t('records.loading')}
          className="col-span-2 min-w-24 sm:mt-[1.625rem]"
        >
          {t('records.load')}
        </Button>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('records.presets')}</legend>
        {presetDays.map((days) => (
          <ChoiceChip key={days} onPress={() => choose(days)}>
            {days === 1 ? t('records.today') : t('records.lastDays', { days })}
          </ChoiceChip>
        ))}
        {!isPeriodRequired && (
          <ChoiceChip onPress={() => choose(undefined)}>
            {t('records.lastDays', { days: maxPeriodDays })}
          </ChoiceChip>
        )}
      </fieldset>
    </form>
  );
}

function ManagerFilter({ managerId, onChange }: { managerId: string; onChange: (id: string) => void }) {
  const t = useConsoleTranslation();
  const id = useId();
  const managers = useManagers();
  const hasChoice = useHasManagerChoice();
  if (!hasChoice && managerId === '') return null;
  return (
    <div className="col-span-2 grid content-start gap-1 sm:w-44">
      <label htmlFor={id} className="text-xs leading-5.5 font-medium text-muted">
        {t('players.manager')}
      </label>
      <select
        id={id}
        value={managerId}
        onChange={({ target }) => onChange(target.value)}
        className={`${compactControlClass} border-line-strong`}
      >
        <option value="">{t('recordPages.anyManager')}</option>
        <Options
          values={managers.map((manager) => manager.id)}
          labelOf={(one) => managers.find((manager) => manager.id === one)?.name ?? one}
        />
      </select>
    </div>
  );
}

const periodOf = (typed: ParsedPeriod) => (typed.kind === 'period' ? typed.period : undefined);
