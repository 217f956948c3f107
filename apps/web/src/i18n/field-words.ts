import type { FieldText } from '@golden-acers/contract';
import { loadWords } from './index.ts';
import { findText } from './words.ts';

type FieldTexts = Readonly<Record<FieldText, string>>;
const before = 'fields:';
const inWords = (load: () => Promise<{ fieldTexts: FieldTexts }>) => async () => (await load()).fieldTexts;

// The contract's own translations of what its schemas say of a field, so that a form and the server say the same. They come
// with the first form; where they can't be loaded, a form speaks English.
await loadWords(before, {
  es: inWords(() => import('@golden-acers/contract/field-texts/es')),
  fr: inWords(() => import('@golden-acers/contract/field-texts/fr')),
  de: inWords(() => import('@golden-acers/contract/field-texts/de')),
}).catch(() => undefined);

/** A schema's words in the reader's language. Words that came from the server are in it already. */
export function fieldWords(words: string): string;
export function fieldWords(words: string | undefined): string | undefined;
export function fieldWords(words: string | undefined): string | undefined {
  return words && (findText(`${before}${words}`) ?? words);
}
