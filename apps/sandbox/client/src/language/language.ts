/** The languages by their own names. The first is spoken to whoever understands none of them. */
export const gameLanguageNames = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' } as const;
export type GameLanguage = keyof typeof gameLanguageNames;
export const isGameLanguage = (text: unknown): text is GameLanguage =>
  typeof text === 'string' && Object.hasOwn(gameLanguageNames, text);
export const gameLanguages: readonly GameLanguage[] = Object.keys(gameLanguageNames).filter(isGameLanguage);

/**
 * What was chosen in a game before, else what the site handed on in the launch address, else the first of the browser's languages that
 * is ours.
 */
export function resolveInitialLanguage(
  chosenBefore: string,
  search: string,
  browser: readonly string[],
): GameLanguage {
  const handedOn = new URLSearchParams(search).get('language') ?? '';
  const wishes = [chosenBefore, handedOn, ...browser].map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return wishes.find(isGameLanguage) ?? 'en';
}

/** A text in its forms for one and for more of what it counts. */
export interface PluralText {
  readonly one: string;
  readonly other: string;
}

/** Texts by their keys. What stands in braces is filled in. */
export type TextCatalogue = Readonly<Record<string, string | PluralText>>;

/** One small chunk for each part and language: only those of the spoken language are ever loaded. */
const textFiles = import.meta.glob<TextCatalogue>(['../shell/texts/*.ts', '../games/*/texts/*.ts'], {
  import: 'texts',
});

/** The parts whose texts are needed: the shell's, and those of the game that is played. */
const loadedSections = new Set(['shell']);
let textsBySection: ReadonlyMap<string, TextCatalogue> = new Map();
let activeLanguage: GameLanguage = 'en';
let requestedLanguage: GameLanguage = activeLanguage;
const listeners = new Set<() => void>();

export const getLanguage = (): GameLanguage => activeLanguage;

export const findSectionTexts = (part: string): TextCatalogue | undefined => textsBySection.get(part);

async function loadSectionTexts(part: string, next: GameLanguage): Promise<[string, TextCatalogue]> {
  const load = textFiles[`../${part}/texts/${next}.ts`];
  if (load === undefined) throw new Error(`there are no texts of ${part} in ${next}`);
  return [part, await load()];
}

/**
 * Speaks a language as soon as its texts are there, and from now on those of `part` too. Of several asked for at once the last is
 * spoken. Rejects, and changes nothing, when they can't be loaded.
 */
export async function switchLanguage(next: GameLanguage, part = 'shell'): Promise<void> {
  requestedLanguage = next;
  loadedSections.add(part);
  const loaded = await Promise.all([...loadedSections].map((each) => loadSectionTexts(each, next)));
  if (requestedLanguage !== next) return;
  textsBySection = new Map(loaded);
  activeLanguage = next;
  for (const write of listeners) write();
}

/** Writes now, and again whenever another language is spoken. For what stays as long as the page. */
export function onLanguageChange(write: () => void): void {
  listeners.add(write);
  write();
}
