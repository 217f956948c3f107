import { countries } from '@golden-acers/contract/constants';
import type { ComponentProps } from 'react';
import { countryNameOf } from '../../i18n/country-names.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Options, SelectField } from '../../ui/field.tsx';

export function CountryField(field: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  const { t } = useTranslation('account');
  return (
    <SelectField {...field} autoComplete="country-name">
      <option value="">{t('profile.countryNone')}</option>
      <Options values={countries} labelOf={(country) => countryNameOf(country)} />
    </SelectField>
  );
}
