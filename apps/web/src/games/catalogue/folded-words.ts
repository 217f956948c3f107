/** A word of a text in the form in which words are compared. */
export interface FoldedWord {
  readonly text: string;
  /** For each character of the folded word, where the original one begins in the text, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Lower case, without accents, ligatures and width: `"Ñandú"` → `"nandu"`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');
}

/** The words of a text: runs of letters and digits. An apostrophe joins, as in `Neptune's`. */
export function foldedWords(text: string): FoldedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)]
    .map((match) => foldWord(match[0], match.index))
    .filter((word) => word.text !== '');
}

function foldWord(word: string, start: number): FoldedWord {
  let text = '';
  let offset = start;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const character of word) {
    const folded = foldText(character).replace(/['’]/g, '');
    const end = offset + character.length;
    // One character may fold to several, and an accent of its own to none: then it belongs to the letter before.
    if (folded === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let more = 0; more < folded.length; more += 1) {
      starts.push(offset);
      ends.push(end);
    }
    text += folded;
    offset = end;
  }
  return { text, starts, ends };
}
