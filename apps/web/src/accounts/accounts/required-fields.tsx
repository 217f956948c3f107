import { registerBody } from '@golden-acers/contract/accounts';
import type { RegistrationField } from '@golden-acers/contract/constants';
import { checkRegistrationFields } from '@golden-acers/contract/registration-fields';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/field.tsx';
import { CountryField } from './country-field.tsx';

/** In UTC, as the server counts the days of an age. */
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
  registerField: (
    name: RegistrationField,
  ) => UseFormRegisterReturn & { label: string; error: string | undefined };
}

type RequiredInputProps = ReturnType<RequiredFieldsProps['registerField']>;
/** The inputs that aren't plain text. */
const inputs: Readonly<Partial<Record<RegistrationField, (field: RequiredInputProps) => ReactNode>>> = {
  dateOfBirth: (field) => <TextField {...field} type="date" max={today()} autoComplete="bday" />,
  country: (field) => <CountryField {...field} />,
};

/** Cells of the form's grid: side by side, or one over its whole width. */
export function RequiredFields({ requiredFields, registerField }: RequiredFieldsProps) {
  const width = cx(requiredFields.length === 1 && 'sm:col-span-2');
  return requiredFields.map((name) => {
    const field = registerField(name);
    return (
      <div key={name} className={width}>
        {inputs[name]?.(field) ?? <TextField {...field} />}
      </div>
    );
  });
}
