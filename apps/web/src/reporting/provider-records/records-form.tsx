import { type FormEvent, useState } from 'react';
import { Chip } from '../../console/chip.tsx';
import { lastDays, type Period, periodMaxDays, type TypedPeriod } from '../../console/period.ts';
import { PeriodFields, useTypedDays } from '../../console/period-fields.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PlayerPicker } from './player-picker.tsx';

interface RecordsFormProps {
  player: string;
  fromDate: string;
  toDate: string;
  /** JP and transaction records need both days; game records take both or neither. */
  isPeriodRequired: boolean;
  isLoading: boolean;
  onLoad: (ask: { account: string; period: Period | undefined }) => void;
}

const presetDays = [1, 7, 30] as const;
/** Nothing is asked for while a part is missing or wrong. Enter in any field loads. */
export function RecordsForm({ isPeriodRequired, isLoading, onLoad, ...given }: RecordsFormProps) {
  const t = useConsoleTexts();
  const [player, setPlayer] = useState(given.player);
  const days = useTypedDays(given, isPeriodRequired);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = days.read();
    if (typed.kind === 'problems' || isLoading) return;
    onLoad({ account: player.trim(), period: periodOf(typed) });
  }
  function choose(last: number | undefined): void {
    days.type(last === undefined ? { fromDate: '', toDate: '' } : lastDays(last, new Date()));
  }
  return (
    <form onSubmit={submit} noValidate className="grid shrink-0 gap-2.5">
      <div className="grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
        <PlayerPicker value={player} onChange={setPlayer} error={undefined} takesMany />
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
          <Chip key={days} onPress={() => choose(days)}>
            {days === 1 ? t('records.today') : t('records.lastDays', { days })}
          </Chip>
        ))}
        {!isPeriodRequired && (
          <Chip onPress={() => choose(undefined)}>{t('records.lastDays', { days: periodMaxDays })}</Chip>
        )}
      </fieldset>
    </form>
  );
}

const periodOf = (typed: TypedPeriod) => (typed.kind === 'period' ? typed.period : undefined);
