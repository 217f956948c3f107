import type { RegistrationField } from '@golden-acers/contract/constants';
import { regionsOf } from '@golden-acers/contract/regions';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { CountryField } from './country-field.tsx';
import { RegionField } from './lazy-regions.tsx';

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'label' | 'error' | 'value' | 'maxLength'
> & {
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
};

interface RequiredFieldsProps {
  requiredFields: readonly RegistrationField[];
  /** The chosen one, whose regions are asked for. */
  country: string;
  today: string;
  field: (name: RegistrationField) => FieldProps;
  onCountry: (country: string) => void;
}

const inputs: Readonly<
  Record<RegistrationField, (field: FieldProps, props: RequiredFieldsProps) => ReactNode>
> = {
  dateOfBirth: (field, { today }) => <TextField {...field} type="date" max={today} autoComplete="bday" />,
  country: ({ maxLength: _, ...field }, { onCountry }) => (
    <CountryField {...field} onChange={({ target }) => onCountry(target.value)} />
  ),
  region: ({ maxLength: _, ...field }, { country }) => (
    <RegionField {...field} key={country} regions={regionsOf(country)} />
  ),
};

/** Cells of the form's grid: side by side, or one over its whole width. */
export function RequiredFields(props: RequiredFieldsProps) {
  const { requiredFields, country, field } = props;
  const fields = requiredFields.filter((name) => name !== 'region' || regionsOf(country).length > 0);
  return fields.map((name, index) => {
    const isAlone = index === fields.length - 1 && index % 2 === 0;
    return (
      <div key={name} className={cx(isAlone && 'sm:col-span-2')}>
        {inputs[name](field(name), props)}
      </div>
    );
  });
}
