import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { SelectField } from './field.tsx';

const overlaps = [0, 1, 24, 72, 168] as const;

interface OverlapFieldProps {
  label: string;
  hours: number;
  onChange: (hours: number) => void;
}

/** How long a former secret stays valid beside the new one. */
export function OverlapField({ label, hours, onChange }: OverlapFieldProps) {
  const t = useConsoleTranslation();
  return (
    <SelectField label={label} value={hours} onChange={({ target }) => onChange(Number(target.value))}>
      {overlaps.map((choice) => (
        <option key={choice} value={choice}>
          {choice === 0 ? t('apiKeys.noOverlap') : t('apiKeys.hours', { count: choice })}
        </option>
      ))}
    </SelectField>
  );
}
