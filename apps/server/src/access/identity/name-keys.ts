const confusables = new Map([
  // Cyrillic letters that look like Latin ones
  ...pairLetters('авсԁеһніјкӏмпорԛгѕтуѵԝх', 'abcdehhijklmnopqrstyvwx'),
  // Greek letters that look like Latin ones
  ...pairLetters('αβεηικμνορστυχωγζϲϳ', 'abenikuvopotuxwyzcj'),
  // Armenian and Latin letters of other alphabets that look like those of English
  ...pairLetters('օոսհզցıȷɑɡɩɴ', 'onuhqgijagin'),
]);

/** Capitals that look like another Latin letter than their lower-case form does. */
const capitalConfusables = new Map(pairLetters('ΗΜΝΡΥΒΧΖ', 'hmnpybxz'));

function pairLetters(letters: string, lookalikes: string): (readonly [string, string])[] {
  return Array.from(letters, (letter, index) => [letter, lookalikes.charAt(index)] as const);
}

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
 * Usernames with the same key look the same to a person: width, case, joiners and look-alike letters don't
 * count. In a name that mixes scripts each capital counts as the letter that it looks like.
 */
export function usernameKey(username: string): string {
  const text = username
    .trim()
    .normalize('NFKC')
    .replaceAll(/[\u200c\u200d]/g, '');
  const mixed = /\p{Script=Latin}/u.test(text);
  const seen = mixed ? Array.from(text, (letter) => capitalConfusables.get(letter) ?? letter).join('') : text;
  return Array.from(foldCase(seen), (letter) => confusables.get(letter) ?? letter).join('');
}

const placeholderDomain = 'players.internal';

/** Returns the sign-in name of a player without a mailbox. */
export function placeholderEmail(account: string): string {
  return `${account.toLowerCase()}@${placeholderDomain}`;
}

export function isPlaceholderEmail(email: string): boolean {
  return email.toLowerCase().endsWith(`@${placeholderDomain}`);
}
