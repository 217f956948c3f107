import { legalAge } from '@golden-acers/contract/constants';
import { fillPlaceholders } from '@golden-acers/contract/placeholders';
import { brand } from '../../brand.ts';
import type en from '../../policies/en.json';

/** The operator's texts: one file per language in `src/policies`. */
type Policies = typeof en;
export type PolicyName = keyof Policies;

const policyFiles = import.meta.glob<Policies>('../../policies/*.json', { import: 'default' });
const loadedPolicies = new Map<string, Promise<Policies>>();

async function loadPolicyFile(language: string): Promise<Policies> {
  const file = policyFiles[`../../policies/${language}.json`] ?? policyFiles['../../policies/en.json'];
  if (file === undefined) throw new Error('There are no policies.');
  return file();
}

/** Once per language, because `use` needs a stable promise. */
export function loadPolicies(language: string): Promise<Policies> {
  const loaded = loadedPolicies.get(language);
  if (loaded !== undefined) return loaded;
  const loading = loadPolicyFile(language);
  loadedPolicies.set(language, loading);
  return loading;
}

/** `{name}` is the brand, and `{age}` the minimum age of a player. */
export function fillPolicyText(text: string): string {
  return fillPlaceholders(text, { name: brand.name, age: legalAge });
}
