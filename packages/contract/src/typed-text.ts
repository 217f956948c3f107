/*
 * People paste with invisible characters, and keyboards compose the same letter in several ways. Each kind
 * of field has one of these cleaners (`fields.ts`), so that nobody must find what cannot be seen.
 */

/** Letters after which a joiner shapes a conjunct: the viramas of the scripts of South and Southeast Asia. */
const viramas =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0f84\\u1039\\u103a\\u1714\\u1734\\u17d2\\u1a60\\u1b44\\u1baa\\u1bab\\u1bf2\\u1bf3\\ua806\\ua8c4\\ua953\\ua9c0\\uaaf6\\uabed';

/**
 * Joiners in the contexts of RFC 5892, appendix A: after a virama, and the non-joiner between Arabic letters.
 */
export const joinerInContext = `(?<=[${viramas}])[\\u200c\\u200d]|(?<=\\p{Script=Arabic})\\u200c(?=\\p{Script=Arabic})`;

const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** What no text needs: controls, private characters, halves of pairs, and changes of the direction. */
const unwanted = /(?!\n)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/** Invisible characters, except joiners that shape the letters around them. */
const invisible = new RegExp(`(?!${joinerInContext})[\\p{Cf}\\p{Default_Ignorable_Code_Point}]`, 'gu');
/** At least one character that leaves a mark. U+2800 is a Braille cell without a dot. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

const emptyUnlessVisible = (text: string): string => (visible.test(text) ? text.trim() : '');

/** What people write on several lines: NFC, one kind of line end, nothing that cannot be stored or shown. */
export function cleanText(text: string): string {
  const lines = text.normalize('NFC').replaceAll(lineEnds, '\n').replaceAll('\t', ' ');
  return emptyUnlessVisible(lines.replaceAll(unwanted, ''));
}

/** What people write on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/ *\n\s*/g, ' ');
}

/** Names of people and things, which invisible characters would disguise. */
export function cleanName(text: string): string {
  return emptyUnlessVisible(cleanLine(text).replaceAll(invisible, ''));
}

/**
 * What people paste and a program compares: addresses, numbers and codes. NFKC makes full-width characters
 * and special blanks plain, and every dash is a hyphen.
 */
export function cleanPasted(text: string): string {
  const plain = cleanLine(text)
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212\u2043]/gu, '-');
  return emptyUnlessVisible(plain.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));
}

/** RFC 8265, section 4.2 (OpaqueString): every blank is U+0020, and the form is NFC. Nothing is trimmed. */
export function normalizePassword(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}
