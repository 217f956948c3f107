import { offerArts } from '@golden-acers/contract/agent-constants';
import { type Country, countries, gameTypes } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { countryNameOf } from '../../i18n/country-names.ts';
import { currentLocale, type Locale } from '../../i18n/index.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { NamedOptions, Options, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextLanguageChips } from '../../ui/text-language-chips.tsx';
import { isShareOf, type OfferFormValues, type OfferTextValues } from './offer-form.ts';
import { formatCentsText } from './offer-preview.tsx';
import { offerLabelsQuery } from './offers.queries.ts';

export interface OfferFieldsProps {
  values: OfferFormValues;
  /** The server's, by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<OfferFormValues>) => void;
}

type NumberName = {
  [K in keyof OfferFormValues]: OfferFormValues[K] extends string ? K : never;
}[keyof OfferFormValues];

interface NumberFieldProps extends OfferFieldsProps {
  name: Extract<
    NumberName,
    `${string}Cents` | 'percent' | `${string}Days` | 'claimsPerPlayer' | 'wageringMultiple'
  >;
}

/** Amounts are typed in cents and shown in dollars. */
function NumberField({ name, values, errors, onChange }: NumberFieldProps) {
  const t = useConsoleTranslation();
  const isMoney = name.endsWith('Cents');
  const text = values[name];
  return (
    <TextField
      label={t(`promotions.fields.${name}`)}
      hint={
        isMoney && text !== '' ? (
          <span className="tabular text-gold-ink">= {formatCentsText(text)}</span>
        ) : undefined
      }
      value={text}
      onChange={({ target }) => onChange({ [name]: target.value })}
      error={errors[name]}
      inputMode="numeric"
      maxLength={13}
      autoComplete="off"
      className="tabular"
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const pairClass = 'grid gap-x-4 gap-y-3 sm:grid-cols-2';

interface OfferTextFieldsProps extends OfferFieldsProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

export function OfferTextFields({ values, errors, onChange, locale, onLocale }: OfferTextFieldsProps) {
  const t = useConsoleTranslation();
  const typed = values.texts[locale];
  const change = (changes: Partial<OfferTextValues>) =>
    onChange({ texts: { ...values.texts, [locale]: { ...typed, ...changes } } });
  return (
    <Section title={t('promotions.texts')}>
      <TextLanguageChips texts={values.texts} {...{ locale, onLocale }} />
      <p className="text-sm text-faint">{t('promotions.textsHint')}</p>
      <TextField
        label={t('promotions.fields.title')}
        value={typed.title}
        maxLength={80}
        lang={locale}
        autoComplete="off"
        error={errors[`texts.${locale}.title`]}
        onChange={({ target }) => change({ title: target.value })}
      />
      {(['description', 'requirements'] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`promotions.fields.${name}`)}
          value={typed[name]}
          maxLength={300}
          rows={2}
          lang={locale}
          error={errors[`texts.${locale}.${name}`]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <SelectField
        label={t('promotions.fields.art')}
        value={values.art}
        onChange={({ target }) =>
          onChange({ art: offerArts.find((one) => one === target.value) ?? 'welcome' })
        }
      >
        <Options
          values={offerArts}
          labelOf={(one) => t('promotions.picture', { number: offerArts.indexOf(one) + 1 })}
        />
      </SelectField>
    </Section>
  );
}

export function OfferBonusFields(props: OfferFieldsProps & { isRoot: boolean }) {
  const t = useConsoleTranslation();
  const { values, onChange, isRoot } = props;
  const { kind } = values;
  return (
    <Section title={t('promotions.bonus')}>
      <div className={pairClass}>
        {isShareOf(kind) ? (
          <>
            <NumberField {...props} name="percent" />
            <NumberField {...props} name="maxBonusCents" />
          </>
        ) : (
          <NumberField {...props} name="bonusCents" />
        )}
        {kind !== 'cashback' && <NumberField {...props} name="minRechargeCents" />}
        <NumberField {...props} name="budgetCents" />
      </div>
      {kind === 'deposit_match' && (
        <Switch
          label={t('promotions.fields.isFirstRechargeOnly')}
          isOn={values.isFirstRechargeOnly}
          onChange={(isOn) => onChange({ isFirstRechargeOnly: isOn })}
        />
      )}
      {isRoot && (kind === 'deposit_match' || kind === 'fixed_credit') && (
        <Switch
          label={t('promotions.fields.isAutomatic')}
          hint={t('promotions.automaticHint')}
          isOn={values.isAutomatic}
          onChange={(isOn) => onChange({ isAutomatic: isOn })}
        />
      )}
    </Section>
  );
}

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
    <Section title={t('promotions.window')}>
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
          <Options values={recurrences} labelOf={(one) => t(`promotions.recurrences.${one}`)} />
        </SelectField>
        <NumberField {...props} name="claimsPerPlayer" />
        <NumberField {...props} name="claimExpiresDays" />
      </div>
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
    </Section>
  );
}

const toggled = <T,>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

const tiers = ['1', '2', '3', '4', '5'] as const;

export function OfferAudienceFields(props: OfferFieldsProps) {
  const t = useConsoleTranslation();
  const { values, errors, onChange } = props;
  const managers = useManagers();
  const { data: labels = [] } = useQuery(offerLabelsQuery);
  return (
    <Section title={t('promotions.audience')}>
      <div className={pairClass}>
        <SelectField
          label={t('promotions.fields.subtreeAgentId')}
          value={values.subtreeAgentId}
          onChange={({ target }) => onChange({ subtreeAgentId: target.value })}
        >
          <option value="">{t('promotions.allOfSubtree')}</option>
          <NamedOptions of={managers} />
        </SelectField>
        <SelectField
          label={t('announcements.label')}
          value={values.labelId}
          error={errors.labelId}
          onChange={({ target }) => onChange({ labelId: target.value })}
        >
          <option value="">{t('announcements.anyLabel')}</option>
          <NamedOptions of={labels} />
        </SelectField>
        <NumberField {...props} name="newWithinDays" />
        <SelectField
          label={t('promotions.fields.minVipTier')}
          value={values.minVipTier}
          onChange={({ target }) => onChange({ minVipTier: target.value })}
        >
          <option value="">{t('promotions.anyTier')}</option>
          <Options values={tiers} labelOf={(one) => t('promotions.tier', { tier: one })} />
        </SelectField>
        <TextField
          label={t('promotions.fields.promoCode')}
          value={values.promoCode}
          onChange={({ target }) => onChange({ promoCode: target.value.toUpperCase() })}
          error={errors.promoCode}
          maxLength={20}
          autoComplete="off"
          className="tabular"
        />
      </div>
      <fieldset className="flex flex-wrap items-center gap-1.5">
        <legend className="mb-1.5 text-sm font-medium text-muted">{t('promotions.fields.countries')}</legend>
        {countries.map((country: Country) => (
          <ChoiceChip
            key={country}
            isSelected={values.countries.includes(country)}
            onPress={() => onChange({ countries: toggled(values.countries, country) })}
          >
            {countryNameOf(country)}
          </ChoiceChip>
        ))}
      </fieldset>
    </Section>
  );
}

export function OfferWageringFields(props: OfferFieldsProps) {
  const t = useConsoleTranslation();
  const { values, onChange } = props;
  const isWagered = values.wageringMultiple.trim() !== '' && values.wageringMultiple.trim() !== '0';
  return (
    <Section title={t('promotions.wagering')}>
      <div className={pairClass}>
        <NumberField {...props} name="wageringMultiple" />
        {isWagered && <NumberField {...props} name="maxStakeCents" />}
      </div>
      {isWagered && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium text-muted">
            {t('promotions.fields.wageringShares')}
          </legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {gameTypes.map((type) => (
              <TextField
                key={type}
                label={type}
                value={String(values.wageringShares[type] ?? 100)}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                className="tabular"
                onChange={({ target }) => {
                  const share = Math.min(100, Number.parseInt(target.value, 10) || 0);
                  onChange({ wageringShares: { ...values.wageringShares, [type]: share } });
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
    </Section>
  );
}
