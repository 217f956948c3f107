import { type SystemSettingName, systemSettings } from '@golden-acers/contract/system-settings';
import type { ConsoleTranslateFn } from '../../i18n/console-translations.ts';
import { formatCount, formatMoney } from '../../i18n/number-format.ts';

/** Formats a value with its unit. Null means that the server derives it from another setting. */
export function formatSetting(t: ConsoleTranslateFn, name: SystemSettingName, value: number | null): string {
  if (value === null) return t('system.derived');
  const { unit, min } = systemSettings[name];
  if (unit === 'cents') return value === 0 && min === 0 ? t('system.off') : formatMoney(BigInt(value));
  return t(`system.units.${unit}`, { count: formatCount(value) });
}
