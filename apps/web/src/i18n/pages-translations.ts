import { createCatalogue } from './catalogue.ts';
import type en from './pages/en.json';
import type { Translations } from './translations.ts';

/** Messages of the pages about the site and its platforms, of bets, of recovery and of invitations. */
const catalogue = createCatalogue<typeof en>(
  'pages:',
  import.meta.glob<Translations>('./pages/*.json', { import: 'default' }),
);

export const { load: loadPagesTranslations, useCatalogue: usePagesTranslation } = catalogue;
