/** The languages by their own names. The first is spoken to whoever understands none of them. */
export const languageNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof languageNames;
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languageNames, text);
export const languages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

/**
 * What was chosen in a game before, else what the site handed on in the launch address, else the first of the browser's languages that
 * is ours.
 */
export function wishedLanguage(chosenBefore: string, search: string, browser: readonly string[]): Language {
  const handedOn = new URLSearchParams(search).get('language') ?? '';
  const wishes = [chosenBefore, handedOn, ...browser].map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return wishes.find(isLanguage) ?? 'en';
}

/** A text in its forms for one and for more of what it counts. */
export interface Counted {
  readonly one: string;
  readonly other: string;
}

/** Texts by their keys. What stands in braces is filled in. */
export type Texts = Readonly<Record<string, string | Counted>>;

/** One small chunk for each part and language: only those of the spoken language are ever loaded. */
const files = import.meta.glob<Texts>(['../shell/texts/*.ts', '../games/*/texts/*.ts'], { import: 'texts' });

/** The parts whose texts are needed: the shell's, and those of the game that is played. */
const parts = new Set(['shell']);
let texts: ReadonlyMap<string, Texts> = new Map();
let current: Language = 'en';
let wanted: Language = current;
const writers = new Set<() => void>();

export const language = (): Language => current;

export const textsOf = (part: string): Texts | undefined => texts.get(part);

async function read(part: string, next: Language): Promise<[string, Texts]> {
  const load = files[`../${part}/texts/${next}.ts`];
  if (load === undefined) throw new Error(`there are no texts of ${part} in ${next}`);
  return [part, await load()];
}

/**
 * Speaks a language as soon as its texts are there, and from now on those of `part` too. Of several asked for at once the last is
 * spoken. Rejects, and changes nothing, when they can't be loaded.
 */
export async function speak(next: Language, part = 'shell'): Promise<void> {
  wanted = next;
  parts.add(part);
  const loaded = await Promise.all([...parts].map((each) => read(each, next)));
  if (wanted !== next) return;
  texts = new Map(loaded);
  current = next;
  for (const write of writers) write();
}

/** Writes now, and again whenever another language is spoken. For what stays as long as the page. */
export function spoken(write: () => void): void {
  writers.add(write);
  write();
}
