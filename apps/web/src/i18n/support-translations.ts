import { createCatalogue } from './catalogue.ts';
import type en from './support/en.json';
import type { Translations } from './translations.ts';

/** Messages of help and support, which load with their pages. */
const catalogue = createCatalogue<typeof en>(
  'support:',
  import.meta.glob<Translations>('./support/*.json', { import: 'default' }),
);

export const { load: loadSupportTranslations, useCatalogue: useSupportTranslation } = catalogue;
