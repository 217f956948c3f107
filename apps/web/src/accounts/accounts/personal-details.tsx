import type { PersonalDetails } from '@golden-acers/contract';
import { type Country, type RegistrationField, registrationFields } from '@golden-acers/contract/constants';
import type { ReactNode } from 'react';
import { countryNameOf } from '../../i18n/country-names.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { LazyRegionName } from './lazy-regions.tsx';

type Formats = { readonly [F in RegistrationField]?: (value: NonNullable<PersonalDetails[F]>) => ReactNode };
/** A value without a format is shown as it is. */
const formats: Formats = {
  dateOfBirth: (day) => formatDateTime(day, 'calendarDay'),
  country: (country: Country) => countryNameOf(country),
  region: (region) => <LazyRegionName region={region} />,
};

export function usePersonalDetails(details: PersonalDetails) {
  const { t } = useTranslation();
  const textOf = <F extends RegistrationField>(field: F): ReactNode => {
    const value = details[field];
    if (value === null) return field === 'country' ? t('profile.countryNone') : undefined;
    return formats[field]?.(value) ?? value;
  };
  return registrationFields.flatMap((field) => {
    const text = textOf(field);
    return text === undefined ? [] : [{ field, label: t(`register.${field}`), text }];
  });
}
