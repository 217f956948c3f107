import { createCatalogue } from './catalogue.ts';
import type en from './security/en.json';
import type { TranslateFn, TranslationKey, Translations } from './translations.ts';

/** Messages of second factors, which load with their cards and dialogs, for players and agents. */
const catalogue = createCatalogue<typeof en>(
  'security:',
  import.meta.glob<Translations>('./security/*.json', { import: 'default' }),
);

export const { load: loadSecurityTranslations, useCatalogue: useSecurityTranslation } = catalogue;
export type SecurityTranslateFn = TranslateFn<TranslationKey<typeof en>>;
