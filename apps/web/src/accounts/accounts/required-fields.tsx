import { registerBody } from '@golden-acers/contract/accounts';
import type { Country, RegistrationField } from '@golden-acers/contract/constants';
import { regionsOf } from '@golden-acers/contract/regions';
import { checkRegistrationFields } from '@golden-acers/contract/registration-fields';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { CountryField } from './country-field.tsx';
import { RegionField } from './lazy-regions.tsx';

/** In UTC, in which the server also computes ages. */
const today = () => new Date().toISOString().slice(0, 10);

/** The form's schema for this deployment. The server validates again by its own date. */
export function registerSchemaWith(required: readonly RegistrationField[]) {
  return registerBody.superRefine((body, { addIssue }) => {
    const problems = Object.entries(
      checkRegistrationFields(body, { requiredFields: required, today: today() }),
    );
    for (const [field, message] of problems) addIssue({ code: 'custom', path: [field], message });
  });
}

interface RequiredFieldsProps {
  requiredFields: readonly RegistrationField[];
  /** The chosen one, whose regions are asked for. */
  country: Country | undefined;
  registerField: (
    name: RegistrationField,
  ) => UseFormRegisterReturn & { label: string; error: string | undefined };
}

type RequiredInputProps = ReturnType<RequiredFieldsProps['registerField']>;
/** The inputs that aren't plain text. */
const inputs: Readonly<
  Partial<Record<RegistrationField, (field: RequiredInputProps, country: Country | undefined) => ReactNode>>
> = {
  dateOfBirth: (field) => <TextField {...field} type="date" max={today()} autoComplete="bday" />,
  country: (field) => <CountryField {...field} />,
  region: (field, country) => <RegionField {...field} key={country} regions={regionsOf(country)} />,
};

/** Cells of the form's grid: side by side, or one over its whole width. */
export function RequiredFields({ requiredFields, country, registerField }: RequiredFieldsProps) {
  const fields = requiredFields.filter((name) => name !== 'region' || regionsOf(country).length > 0);
  return fields.map((name, index) => {
    const field = registerField(name);
    const isAlone = index === fields.length - 1 && index % 2 === 0;
    return (
      <div key={name} className={cx(isAlone && 'sm:col-span-2')}>
        {inputs[name]?.(field, country) ?? <TextField {...field} />}
      </div>
    );
  });
}
