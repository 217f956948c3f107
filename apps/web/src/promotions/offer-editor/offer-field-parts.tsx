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

const sections = ['texts', 'bonus', 'window', 'audience', 'wagering'] as const;
type OfferSection = (typeof sections)[number];
const sectionId = (section: OfferSection) => `offer-${section}`;

/** Leads to the sections of the form, which is longer than a window. */
export function OfferSectionLinks() {
  const t = useConsoleTranslation();
  return (
    <nav
      aria-label={t('promotions.sections')}
      className="sticky -top-4 z-10 flex flex-wrap gap-x-4 bg-surface-2 py-2 text-sm"
    >
      {sections.map((section) => (
        <button
          key={section}
          type="button"
          onClick={() => showSection(section)}
          className="min-h-8 rounded text-muted underline decoration-line-strong underline-offset-4 hover:text-gold-ink pointer-coarse:min-h-11"
        >
          {t(`promotions.${section}`)}
        </button>
      ))}
    </nav>
  );
}

function showSection(section: OfferSection): void {
  const found = document.getElementById(sectionId(section));
  found?.scrollIntoView({ block: 'start' });
  found?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}

export function Section({ section, children }: { section: OfferSection; children: ReactNode }) {
  const t = useConsoleTranslation();
  const title = t(`promotions.${section}`);
  return (
    <section
      id={sectionId(section)}
      aria-label={title}
      className="grid scroll-mt-14 gap-3 border-t border-line pt-4"
    >
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

export const pairClass = 'grid gap-x-4 gap-y-3 sm:grid-cols-2';

export const toggled = <T,>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
