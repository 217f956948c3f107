/**
 * Lower-case letters of other scripts that look like a Latin one. Unicode's confusables table is far larger;
 * these can spell a whole Latin name.
 */
const confusables = new Map(
  Object.entries({
    // Cyrillic
    ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k' },
    ...{
      ӏ: 'l',
      м: 'm',
      п: 'n',
      о: 'o',
      р: 'p',
      ԛ: 'q',
      г: 'r',
      ѕ: 's',
      т: 't',
      у: 'y',
      ѵ: 'v',
      ԝ: 'w',
      х: 'x',
    },
    // Greek
    ...{
      α: 'a',
      β: 'b',
      ε: 'e',
      η: 'n',
      ι: 'i',
      κ: 'k',
      μ: 'u',
      ν: 'v',
      ο: 'o',
      ρ: 'p',
      σ: 'o',
      τ: 't',
      υ: 'u',
    },
    ...{ χ: 'x', ω: 'w', γ: 'y', ζ: 'z', ϲ: 'c', ϳ: 'j' },
    // Armenian and Latin letters of other alphabets
    ...{ օ: 'o', ո: 'n', ս: 'u', հ: 'h', զ: 'q', ց: 'g', ı: 'i', ȷ: 'j', ɑ: 'a', ɡ: 'g', ɩ: 'i', ɴ: 'n' },
  }),
);

/** Capitals that look like another Latin letter than their lower-case form does. */
const capitalConfusables = new Map(
  Object.entries({ Η: 'h', Μ: 'm', Ν: 'n', Ρ: 'p', Υ: 'y', Β: 'b', Χ: 'x', Ζ: 'z' }),
);

/** NFKC and case folding, through upper case so that ß equals ss and both small sigmas are equal. */
function foldCase(text: string): string {
  const folded = Array.from(text.normalize('NFKC'), (letter) => letter.toUpperCase().toLowerCase()).join('');
  // İ folds to an i with a dot above, which looks like an i.
  return folded.replaceAll('i\u0307', 'i').normalize('NFKC');
}

/** Addresses with the same key are the same mailbox to a person. */
export function emailKey(email: string): string {
  return foldCase(email.trim());
}

/**
 * Usernames with the same key look the same to a person: full width, case and look-alikes of other scripts
 * don't count. In a name that mixes scripts each capital counts as what it looks like.
 */
export function usernameKey(username: string): string {
  const text = username.trim().normalize('NFKC');
  const mixed = /\p{Script=Latin}/u.test(text);
  const seen = mixed ? Array.from(text, (letter) => capitalConfusables.get(letter) ?? letter).join('') : text;
  return Array.from(foldCase(seen), (letter) => confusables.get(letter) ?? letter).join('');
}

/** Reserved for private use: it never resolves. */
const placeholderDomain = 'players.internal';

/** The sign-in name of a player without a mailbox. The random letters of the account make it unique. */
export function placeholderEmail(account: string): string {
  return `${account.toLowerCase()}@${placeholderDomain}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`);
}
