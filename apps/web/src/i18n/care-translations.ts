import type en from './care/en.json';
import { createCatalogue } from './catalogue.ts';
import type { Translations } from './translations.ts';

/** Messages of player care, which load with its pages and dialogs. */
const catalogue = createCatalogue<typeof en>(
  'care:',
  import.meta.glob<Translations>('./care/*.json', { import: 'default' }),
);

export const { load: loadCareTranslations, useCatalogue: useCareTranslation } = catalogue;

export type CareTranslateFn = ReturnType<typeof useCareTranslation>;

/** Loads a module whose components use these messages. */
export async function loadWithCareTranslations<M>(module: Promise<M>): Promise<M> {
  const [loaded] = await Promise.all([module, loadCareTranslations()]);
  return loaded;
}
