import type { Country, RegistrationField } from '@golden-acers/contract/constants';
import { regionsOf } from '@golden-acers/contract/regions';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { CountryField } from './country-field.tsx';
import { RegionField } from './lazy-regions.tsx';

interface RequiredFieldsProps {
  requiredFields: readonly RegistrationField[];
  /** The chosen one, whose regions are asked for. */
  country: Country | undefined;
  today: string;
  registerField: (
    name: RegistrationField,
  ) => UseFormRegisterReturn & { label: string; error: string | undefined };
}

type RequiredInputProps = ReturnType<RequiredFieldsProps['registerField']>;
/** The inputs that aren't plain text. */
const inputs: Readonly<
  Partial<Record<RegistrationField, (field: RequiredInputProps, props: RequiredFieldsProps) => ReactNode>>
> = {
  dateOfBirth: (field, { today }) => <TextField {...field} type="date" max={today} autoComplete="bday" />,
  country: (field) => <CountryField {...field} />,
  region: (field, { country }) => <RegionField {...field} key={country} regions={regionsOf(country)} />,
};

/** Cells of the form's grid: side by side, or one over its whole width. */
export function RequiredFields(props: RequiredFieldsProps) {
  const { requiredFields, country, registerField } = props;
  const fields = requiredFields.filter((name) => name !== 'region' || regionsOf(country).length > 0);
  return fields.map((name, index) => {
    const field = registerField(name);
    const isAlone = index === fields.length - 1 && index % 2 === 0;
    return (
      <div key={name} className={cx(isAlone && 'sm:col-span-2')}>
        {inputs[name]?.(field, props) ?? <TextField {...field} />}
      </div>
    );
  });
}
