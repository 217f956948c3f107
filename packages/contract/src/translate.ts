import type { Language } from './languages.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import { fillPlaceholders } from './placeholders.ts';
import { type RefusalCode, refusals } from './refusals.ts';

/** A message beside `success: true`. The English text is the key; `{…}` is a placeholder. */
type Message = keyof typeof en.messages;
/** A field's message. The English text is the key. */
export type FieldText = keyof typeof en.fieldTexts;

interface Locale {
  readonly refusals: Readonly<Record<RefusalCode, string>>;
  readonly messages: Readonly<Record<Message, string>>;
  readonly fieldTexts: Readonly<Record<FieldText, string>>;
}

/** A text that is missing in a language does not compile. */
const locales: Readonly<Record<Language, Locale>> = { en, es, fr, de };

/** A bigint is an amount in cents. */
type MessageValue = number | bigint | Date;

/** A message with its placeholders' values. */
export type ReplyMessage =
  | Message
  | { readonly text: Message; readonly values: Readonly<Record<string, MessageValue>> };

/** A custom text, or that of a refusal's code. */
export type FieldProblem = FieldText | RefusalCode;

export function refusalText(code: RefusalCode, language: Language): string {
  return locales[language].refusals[code];
}

export function messageText(message: ReplyMessage, language: Language): string {
  const { text, values } = typeof message === 'string' ? { text: message, values: {} } : message;
  const shown = Object.entries(values).map(([name, value]) => [name, valueText(value, language)]);
  return fillPlaceholders(locales[language].messages[text], Object.fromEntries(shown));
}

function valueText(value: MessageValue, language: Language): string {
  if (value instanceof Date) return momentText(value, language);
  if (typeof value === 'number') return value.toLocaleString(language);
  const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, dollars).format(Number(value) / 100);
}

/** In UTC, because the server does not know the person's time zone. */
function momentText(at: Date, language: Language): string {
  const shape = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language, shape).format(at)} UTC`;
}

export function fieldText(problem: FieldProblem, language: Language): string {
  return isRefusalCode(problem) ? refusalText(problem, language) : locales[language].fieldTexts[problem];
}

interface SchemaIssue {
  readonly code?: string;
  readonly input?: unknown;
  readonly origin?: unknown;
  readonly maximum?: unknown;
  readonly minimum?: unknown;
}

/** Returns the text of an issue whose schema has none: the library's messages are written for programmers. */
export function issueText(issue: SchemaIssue, language: Language): string {
  const limit = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  return fieldText(issueProblemOf(issue), language).replace(
    '{limit}',
    typeof limit === 'number' ? limit.toLocaleString(language) : String(limit),
  );
}

function issueProblemOf({ code, input, origin }: SchemaIssue): FieldText {
  if (input === undefined) return 'This field is required';
  if (code === 'invalid_value') return 'Choose one of the allowed values';
  const isText = origin === 'string';
  const isList = origin === 'array' || origin === 'set';
  if (code === 'too_big')
    return isText ? 'At most {limit} characters' : isList ? 'At most {limit} entries' : 'At most {limit}';
  if (code === 'too_small')
    return isText ? 'At least {limit} characters' : isList ? 'At least {limit} entries' : 'At least {limit}';
  return 'This value is not valid';
}

/** An unknown text stays as it is. */
export function schemaText(text: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = locales[language].fieldTexts;
  return Object.hasOwn(texts, text) ? (texts[text] ?? text) : text;
}

const isRefusalCode = (problem: FieldProblem): problem is RefusalCode => Object.hasOwn(refusals, problem);
