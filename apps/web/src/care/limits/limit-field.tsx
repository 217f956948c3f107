import { type LimitKind, sessionLimitMinutes } from '@golden-acers/contract/constants';
import type { ComponentProps } from 'react';
import { type CareTranslateFn, useCareTranslation } from '../../i18n/care-translations.ts';
import { TextField } from '../../ui/field.tsx';
import { parseLimit } from './limit-text.ts';

export interface LimitValues {
  readonly kind: LimitKind;
  readonly text: string;
}

export function limitProblemOf(care: CareTranslateFn, { kind, text }: LimitValues): string | undefined {
  if (parseLimit(kind, text) !== undefined) return undefined;
  return kind === 'session' ? care('limits.wrongMinutes', sessionLimitMinutes) : care('limits.wrongAmount');
}

interface LimitFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  kind: LimitKind;
}

/** A field for dollars, or for whole minutes of a session. */
export function LimitField({ kind, ...field }: LimitFieldProps) {
  const care = useCareTranslation();
  const isSession = kind === 'session';
  return (
    <TextField
      {...field}
      label={care(isSession ? 'limits.inMinutes' : 'limits.inDollars')}
      inputMode={isSession ? 'numeric' : 'decimal'}
      maxLength={16}
      className="tabular text-lg font-semibold pointer-coarse:text-lg"
      autoFocus
    />
  );
}
