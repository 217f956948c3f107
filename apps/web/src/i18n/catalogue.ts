import { useMemo } from 'react';
import { type CatalogueFiles, loadTranslations } from './index.ts';
import { type TranslateFn, type TranslationKey, useActiveLocale } from './translations.ts';

/**
 * Creates a catalogue of messages that load with the pages that show them, not with the first page. `M` is
 * the type of their English file.
 */
export function createCatalogue<M>(keyPrefix: string, files: CatalogueFiles) {
  type CatalogueTranslateFn = TranslateFn<TranslationKey<M>>;
  return {
    load: (): Promise<void> => loadTranslations(keyPrefix, files),
    createTranslate: (translate: TranslateFn): CatalogueTranslateFn => withKeyPrefix(translate, keyPrefix),
    useCatalogue(): CatalogueTranslateFn {
      const { translate } = useActiveLocale();
      return useMemo(() => withKeyPrefix(translate, keyPrefix), [translate, keyPrefix]);
    },
  };
}

const withKeyPrefix =
  (translate: TranslateFn, keyPrefix: string): TranslateFn =>
  (key, values) =>
    translate(`${keyPrefix}${key}`, values);
