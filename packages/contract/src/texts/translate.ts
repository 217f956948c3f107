import type { Language, TranslatedLanguage } from '../languages.ts';
import { type RefusalCode, refusals } from '../refusals.ts';
import { fieldTextsDe as fieldsDe } from './field-texts.de.ts';
import { fieldTextsEs as fieldsEs } from './field-texts.es.ts';
import { fieldTextsFr as fieldsFr } from './field-texts.fr.ts';
import type { FieldText } from './field-texts.ts';
import { messagesDe } from './messages.de.ts';
import { messagesEs } from './messages.es.ts';
import { messagesFr } from './messages.fr.ts';
import type { Message } from './messages.ts';
import { refusalTextsDe as refusalsDe } from './refusals.de.ts';
import { refusalTextsEs as refusalsEs } from './refusals.es.ts';
import { refusalTextsFr as refusalsFr } from './refusals.fr.ts';

interface LanguageTexts {
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly messages: Readonly<Record<Message, string>>;
  readonly fieldTexts: Readonly<Record<FieldText, string>>;
}

const textsByLanguage: Readonly<Record<TranslatedLanguage, LanguageTexts>> = {
  es: { refusals: refusalsEs, messages: messagesEs, fieldTexts: fieldsEs },
  fr: { refusals: refusalsFr, messages: messagesFr, fieldTexts: fieldsFr },
  de: { refusals: refusalsDe, messages: messagesDe, fieldTexts: fieldsDe },
};

/** A message, with the values of its `{…}` where it has some. */
export type ReplyMessage =
  | Message
  | { readonly text: Message; readonly values: Readonly<Record<string, number>> };

/** What is wrong with one field: a text of its own, or that of a refusal's code. */
export type FieldProblem = FieldText | RefusalCode;

export function refusalText(code: RefusalCode, language: Language): string {
  return language === 'en' ? refusals[code][1] : textsByLanguage[language].refusals[code];
}

export function messageText(said: ReplyMessage, language: Language): string {
  const { text, values } = typeof said === 'string' ? { text: said, values: {} } : said;
  const words = language === 'en' ? text : textsByLanguage[language].messages[text];
  const written = new Map(Object.entries(values));
  return words.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => written.get(name)?.toLocaleString(language) ?? whole,
  );
}

export function fieldText(problem: FieldProblem, language: Language): string {
  if (isRefusalCode(problem)) return refusalText(problem, language);
  return language === 'en' ? problem : textsByLanguage[language].fieldTexts[problem];
}

/** A schema's own words in the language; words that are in none of our lists stay as they are. */
export function schemaText(words: string, language: Language): string {
  const translated: Readonly<Record<string, string>> =
    language === 'en' ? {} : textsByLanguage[language].fieldTexts;
  return Object.hasOwn(translated, words) ? (translated[words] ?? words) : words;
}

const isRefusalCode = (problem: FieldProblem): problem is RefusalCode => Object.hasOwn(refusals, problem);
