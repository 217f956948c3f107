import { loadTranslations } from './index.ts';
import { findMessage } from './translations.ts';

const keyPrefix = 'fields:';

// The contract's translations, loaded with the first form. If that fails, the messages are in English.
await loadTranslations(keyPrefix, {
  es: async () => (await import('@golden-acers/contract/locales/es')).fieldTexts,
  fr: async () => (await import('@golden-acers/contract/locales/fr')).fieldTexts,
  de: async () => (await import('@golden-acers/contract/locales/de')).fieldTexts,
}).catch(() => undefined);

/** Translates a message of a schema. Messages of the server are already translated. */
export function translateFieldMessage(words: string): string;
export function translateFieldMessage(words: string | undefined): string | undefined;
export function translateFieldMessage(words: string | undefined): string | undefined {
  return words && (findMessage(`${keyPrefix}${words}`) ?? words);
}
