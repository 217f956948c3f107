import { loadTranslations } from './index.ts';
import { findMessage, type Translations, useActiveLocale } from './translations.ts';

const keyPrefix = 'regions:';
const files = import.meta.glob<Translations>('./regions/*.json', { import: 'default' });

/** Names of states and provinces: load with the first field or text that shows one. */
export const loadRegionTranslations = (): Promise<void> => loadTranslations(keyPrefix, files);

/** A region that this version does not know is shown by its code. */
export function useRegionName(): (region: string) => string {
  useActiveLocale();
  return (region) => findMessage(`${keyPrefix}${region}`) ?? region;
}
