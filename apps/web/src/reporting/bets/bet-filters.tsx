import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { dayOf } from '../../ui/dates/period.ts';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { type BetFilter, betFilterParams, betPeriods } from './bet-filter.ts';

interface BetFiltersProps {
  filter: BetFilter;
  games: readonly string[];
  onChange: (change: Partial<BetFilter>) => void;
}

export function BetFilters({ filter, games, onChange }: BetFiltersProps) {
  const t = usePagesTranslation();
  // The game of the URL stays a choice even if the period contains no bet on it.
  const names = filter.game === '' || games.includes(filter.game) ? games : [filter.game, ...games];
  return (
    <div className="grid grid-cols-2 gap-3 *:max-sm:first:col-span-2 sm:grid-cols-3">
      <SelectField
        label={t('bets.game')}
        value={filter.game}
        onChange={({ target }) => onChange({ game: target.value })}
      >
        <option value="">{t('bets.anyGame')}</option>
        <Options values={names} labelOf={(name) => name} />
      </SelectField>
      <SelectField
        label={t('bets.period')}
        value={filter.day === '' ? filter.period : ''}
        onChange={({ target }) => onChange({ period: betFilterParams.period.parse(target.value), day: '' })}
      >
        {filter.day !== '' && <option value="">{t('bets.day')}</option>}
        <Options values={betPeriods} labelOf={(period) => t(`bets.periods.${period}`)} />
      </SelectField>
      <TextField
        label={t('bets.day')}
        type="date"
        max={dayOf(new Date())}
        value={filter.day}
        onChange={({ target }) => onChange({ day: betFilterParams.day.parse(target.value) })}
      />
    </div>
  );
}
