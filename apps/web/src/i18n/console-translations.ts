import { createCatalogue } from './catalogue.ts';
import type en from './console/en.json';
import type { TranslateFn, TranslationKey, Translations } from './translations.ts';

/** Loads with the console, not for players. */
const catalogue = createCatalogue<typeof en>(
  'console:',
  import.meta.glob<Translations>('./console/*.json', { import: 'default' }),
);

export const {
  load: loadConsoleTranslations,
  useCatalogue: useConsoleTranslation,
  createTranslate: createConsoleTranslate,
} = catalogue;
export type ConsoleTranslateFn = TranslateFn<TranslationKey<typeof en>>;
