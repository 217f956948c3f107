import { offerArts } from '@golden-acers/contract/agent-constants';
import { type Country, countries, gameTypes } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { countryNameOf } from '../../i18n/country-names.ts';
import { type Locale, useTranslation } from '../../i18n/index.ts';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { NamedOptions, Options, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextLanguageChips } from '../../ui/text-language-chips.tsx';
import { NumberField, type OfferFieldsProps, pairClass, Section, toggled } from './offer-field-parts.tsx';
import { fieldsOf, isShareOf, type OfferTextValues } from './offer-form.ts';
import { offerLabelsQuery } from './offers.queries.ts';

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
    <Section section="texts">
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
    <Section section="bonus">
      <div className={pairClass}>
        {isShareOf(kind) ? (
          <>
            <NumberField {...props} name="percent" />
            <NumberField {...props} name="maxBonus" />
          </>
        ) : (
          <NumberField {...props} name="bonus" />
        )}
        {kind === 'cashback' && (
          <>
            <NumberField {...props} name="minStaked" />
            <NumberField {...props} name="minRounds" />
          </>
        )}
        {fieldsOf(values).minRecharge && <NumberField {...props} name="minRecharge" />}
        <NumberField {...props} name="budget" />
      </div>
      {kind === 'cashback' && <p className="text-sm text-faint">{t('promotions.cashbackHint')}</p>}
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

const tiers = ['1', '2', '3', '4', '5'] as const;

export function OfferAudienceFields(props: OfferFieldsProps) {
  const t = useConsoleTranslation();
  const { values, errors, onChange } = props;
  const managers = useManagers();
  const { data: labels = [] } = useQuery(offerLabelsQuery);
  return (
    <Section section="audience">
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
        {fieldsOf(values).promoCode && (
          <TextField
            label={t('promotions.fields.promoCode')}
            value={values.promoCode}
            onChange={({ target }) => onChange({ promoCode: target.value.toUpperCase() })}
            error={errors.promoCode}
            maxLength={20}
            autoComplete="off"
            className="tabular"
          />
        )}
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
  const { t: siteText } = useTranslation('promotions');
  const { values, onChange } = props;
  const isWagered = values.wageringMultiple.trim() !== '' && values.wageringMultiple.trim() !== '0';
  return (
    <Section section="wagering">
      <div className={pairClass}>
        <NumberField {...props} name="wageringMultiple" />
        {isWagered && <NumberField {...props} name="maxStake" />}
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
                label={siteText(`tournaments.types.${type}`)}
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
