import type { Language } from './languages.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { type RefusalCode, refusals } from './refusals.ts';

/**
 * A sentence beside `success: true`. Its English text is its key; `{…}` stands for a value that is given with
 * it.
 */
type Message = keyof typeof en.messages;
/** A sentence about one field, by a schema or the server. Its English text is its key. */
export type FieldText = keyof typeof en.fieldTexts;

interface Locale {
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly messages: Readonly<Record<Message, string>>;
  readonly fieldTexts: Readonly<Record<FieldText, string>>;
}

/** A text that is missing in a language does not compile. */
const locales: Readonly<Record<Language, Locale>> = { en, es, fr, de };

/** A message, with the values of its `{…}` where it has some. */
export type ReplyMessage =
  | Message
  | { readonly text: Message; readonly values: Readonly<Record<string, number>> };

/** What is wrong with one field: a custom text, or that of a refusal's code. */
export type FieldProblem = FieldText | RefusalCode;

export function refusalText(code: RefusalCode, language: Language): string {
  return locales[language].refusals[code];
}

export function messageText(message: ReplyMessage, language: Language): string {
  const { text, values } = typeof message === 'string' ? { text: message, values: {} } : message;
  const valueByName = new Map(Object.entries(values));
  return locales[language].messages[text].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => valueByName.get(name)?.toLocaleString(language) ?? whole,
  );
}

export function fieldText(problem: FieldProblem, language: Language): string {
  return isRefusalCode(problem) ? refusalText(problem, language) : locales[language].fieldTexts[problem];
}

/** A schema's text in the language. A text that is in none of our lists stays as it is. */
export function schemaText(text: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = locales[language].fieldTexts;
  return Object.hasOwn(texts, text) ? (texts[text] ?? text) : text;
}

const isRefusalCode = (problem: FieldProblem): problem is RefusalCode => Object.hasOwn(refusals, problem);
