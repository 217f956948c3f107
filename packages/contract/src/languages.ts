/** The languages of the specification. The first is the default. */
export const languages = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];
export type TranslatedLanguage = Exclude<Language, 'en'>;

const maxRanges = 20;

/** Chooses the best match for an `Accept-Language` header. The site sends the reader's choice first. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').split(',', maxRanges).map(parseLanguageRange);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  for (const { primary } of wanted) {
    const known = languages.find((language) => language === primary);
    if (known !== undefined) return known;
  }
  return languages[0];
}

function parseLanguageRange(range: string): { primary: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { primary: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}
