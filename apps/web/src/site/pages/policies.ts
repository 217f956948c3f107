import { legalAge } from '@golden-acers/contract/vocabulary';
import { brand } from '../../brand.ts';
import type en from '../../policies/en.json';

/** The operator's texts: a file for each language in `src/policies`, and nowhere else. */
type Policies = typeof en;
export type PolicyName = keyof Policies;

const files = import.meta.glob<Policies>('../../policies/*.json', { import: 'default' });
const loaded = new Map<string, Promise<Policies>>();

async function load(language: string): Promise<Policies> {
  const file = files[`../../policies/${language}.json`] ?? files['../../policies/en.json'];
  if (file === undefined) throw new Error('There are no policies.');
  return file();
}

/** Loaded once for each language; the same promise every time, as `use` wants it. */
export function policiesIn(language: string): Promise<Policies> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const loading = load(language);
  loaded.set(language, loading);
  return loading;
}

/** `{{name}}` is the brand's, `{{age}}` the least age of a player. */
export function filled(text: string): string {
  return text.replaceAll('{{name}}', brand.name).replaceAll('{{age}}', String(legalAge));
}
