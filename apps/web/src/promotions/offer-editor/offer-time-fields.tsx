import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { currentLocale } from '../../i18n/index.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { NumberField, type OfferFieldsProps, pairClass, Section, toggled } from './offer-field-parts.tsx';
import { fieldsOf } from './offer-form.ts';

const recurrences = ['once', 'daily', 'weekly', 'monthly'] as const;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** 1 January 2024 was a Monday. */
const weekdayName = (day: number) =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );

export function OfferTimeFields(props: OfferFieldsProps) {
  const t = useConsoleTranslation();
  const { values, errors, onChange } = props;
  // A week has at most one share of cashback.
  const shownRecurrences = recurrences.filter((one) => one !== 'daily' || values.kind !== 'cashback');
  const zones = [...new Set(['UTC', values.timeZone, ...Intl.supportedValuesOf('timeZone')])];
  const end = (part: 'start' | 'end') => (
    <div className="flex flex-wrap gap-3">
      <DateField
        label={t(`promotions.fields.${part}Day`)}
        value={values[`${part}Day`]}
        onChange={(text) => onChange({ [`${part}Day`]: text })}
        error={errors[part === 'start' ? 'startsAt' : 'endsAt']}
      />
      <TimeField
        label={t('promotions.fields.clock')}
        value={values[`${part}Clock`]}
        onChange={(text) => onChange({ [`${part}Clock`]: text })}
        error={undefined}
      />
    </div>
  );
  return (
    <Section section="window">
      {end('start')}
      {end('end')}
      <div className={pairClass}>
        <SelectField
          label={t('setting.region.timeZone')}
          value={values.timeZone}
          error={errors.timeZone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        >
          <Options values={zones} labelOf={(zone) => zone.replaceAll('_', ' ')} />
        </SelectField>
        <SelectField
          label={t('promotions.fields.recurrence')}
          value={values.recurrence}
          onChange={({ target }) =>
            onChange({ recurrence: recurrences.find((one) => one === target.value) ?? 'once' })
          }
        >
          <Options values={shownRecurrences} labelOf={(one) => t(`promotions.recurrences.${one}`)} />
        </SelectField>
        <NumberField {...props} name="claimsPerPlayer" />
        <NumberField {...props} name="claimExpiresDays" />
      </div>
      {fieldsOf(values).weekdays && (
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="mb-1.5 text-sm font-medium text-muted">{t('promotions.fields.weekdays')}</legend>
          {weekdays.map((day) => (
            <ChoiceChip
              key={day}
              isSelected={values.weekdays.includes(day)}
              onPress={() =>
                onChange({ weekdays: toggled(values.weekdays, day).toSorted((one, other) => one - other) })
              }
            >
              {weekdayName(day)}
            </ChoiceChip>
          ))}
        </fieldset>
      )}
    </Section>
  );
}
