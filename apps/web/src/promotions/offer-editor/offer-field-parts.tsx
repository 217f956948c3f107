import type { ReactNode } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { TextField } from '../../ui/field.tsx';
import { moneyFields, type OfferFormValues, type OfferNumber } from './offer-form.ts';
import { formatCentsText } from './offer-preview.tsx';

export interface OfferFieldsProps {
  values: OfferFormValues;
  /** The errors of the server by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<OfferFormValues>) => void;
}

interface NumberFieldProps extends OfferFieldsProps {
  name: OfferNumber;
}

/** Amounts are typed in cents and shown in dollars. */
export function NumberField({ name, values, errors, onChange }: NumberFieldProps) {
  const t = useConsoleTranslation();
  const isMoney = moneyFields.some((one) => one === name);
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

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export const pairClass = 'grid gap-x-4 gap-y-3 sm:grid-cols-2';

export const toggled = <T,>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
