import type { Language } from '@golden-acers/contract';

/** Without accents: a letter beyond the small alphabet of text messages doubles their price. */
export const codeTexts: Readonly<Record<Language, string>> = {
  en: '{brand}: your code is {code}. It is valid for 10 minutes. Never tell it to anybody.',
  es: '{brand}: tu clave es {code}. Vale durante 10 minutos. No se la digas a nadie.',
  fr: '{brand} : votre code est {code}. Il est valable 10 minutes. Ne le dites à personne.',
  de: '{brand}: Ihr Code ist {code}. Er gilt 10 Minuten. Sagen Sie ihn niemandem.',
};
