import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { useRegionName } from '../../i18n/region-translations.ts';
import { Options, SelectField } from '../../ui/field.tsx';

interface RegionSelectProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  regions: readonly string[];
}

export function RegionSelect({ regions, ...field }: RegionSelectProps) {
  const { t, locale } = useTranslation('account');
  const nameOf = useRegionName();
  const sorted = regions.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), locale));
  return (
    <SelectField {...field} autoComplete="address-level1">
      <option value="">{t('profile.countryNone')}</option>
      <Options values={sorted} labelOf={nameOf} />
    </SelectField>
  );
}
