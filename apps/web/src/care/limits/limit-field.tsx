import { type LimitKind, sessionLimitMinutes } from '@golden-acers/contract/constants';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { TextField } from '../../ui/field.tsx';
import { parseLimit } from './limit-text.ts';

interface LimitFieldProps {
  kind: LimitKind;
  text: string;
  onChange: (text: string) => void;
  wasSubmitted: boolean;
  error?: string | undefined;
}

/** Shows a field for dollars, or for whole minutes of a session. */
export function LimitField({ kind, text, onChange, wasSubmitted, error }: LimitFieldProps) {
  const care = useCareTranslation();
  const isSession = kind === 'session';
  const wrong = isSession ? care('limits.wrongMinutes', sessionLimitMinutes) : care('limits.wrongAmount');
  return (
    <TextField
      label={care(isSession ? 'limits.inMinutes' : 'limits.inDollars')}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={wasSubmitted && parseLimit(kind, text) === undefined ? wrong : error}
      inputMode={isSession ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={16}
      className="tabular text-lg font-semibold pointer-coarse:text-lg"
      autoFocus
    />
  );
}
