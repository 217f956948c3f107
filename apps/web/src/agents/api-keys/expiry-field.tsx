import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { SelectField } from '../../ui/field.tsx';

const choices = [30, 90, 180, 365] as const;

interface ExpiryFieldProps {
  days: number;
  onChange: (days: number) => void;
}

export function ExpiryField({ days, onChange }: ExpiryFieldProps) {
  const t = useConsoleTranslation();
  return (
    <SelectField
      label={t('apiKeys.expiry')}
      hint={t('apiKeys.expiryHint')}
      value={days}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {t('apiKeys.days', { count: choice })}
        </option>
      ))}
    </SelectField>
  );
}
