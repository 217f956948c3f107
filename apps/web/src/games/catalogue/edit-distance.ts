/** How a typed word was found at the beginning of another. */
export interface PrefixMatch {
  readonly edits: number;
  /** How many characters of the other word it stands for. */
  readonly length: number;
}

export interface SearchWork {
  /** Cells of the distance table that were filled in. */
  cells: number;
}

const unreachable = 1_000;

/**
 * The fewest edits (a letter too much, too few, another one, two swapped) that make `typed` the beginning of `word`, or
 * undefined where that takes more than `editsMax`. Only the band of the table that can stay below is filled in.
 */
export function prefixDistance(
  typed: string,
  word: string,
  editsMax: number,
  work: SearchWork,
): PrefixMatch | undefined {
  const columns = Math.min(word.length, typed.length + editsMax);
  if (columns < typed.length - editsMax) return undefined;
  let beforeLast = new Uint16Array(columns + 1).fill(unreachable);
  let last = Uint16Array.from({ length: columns + 1 }, (_none, column) => column);
  let row = new Uint16Array(columns + 1);
  for (let place = 1; place <= typed.length; place += 1) {
    row.fill(unreachable);
    if (place <= editsMax) row[0] = place;
    let fewest = place <= editsMax ? place : unreachable;
    const end = Math.min(columns, place + editsMax);
    for (let column = Math.max(1, place - editsMax); column <= end; column += 1) {
      work.cells += 1;
      const isSame = typed[place - 1] === word[column - 1];
      let edits = Math.min(
        valueAt(last, column - 1) + (isSame ? 0 : 1),
        valueAt(last, column) + 1,
        valueAt(row, column - 1) + 1,
      );
      const isSwapped = typed[place - 1] === word[column - 2] && typed[place - 2] === word[column - 1];
      if (isSwapped && column > 1 && place > 1) edits = Math.min(edits, valueAt(beforeLast, column - 2) + 1);
      row[column] = edits;
      fewest = Math.min(fewest, edits);
    }
    if (fewest > editsMax) return undefined;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return bestMatch(last, typed.length, editsMax);
}

/** Of equally few edits, the end that is nearest to the length of what was typed. */
function bestMatch(last: Uint16Array, typedLength: number, editsMax: number): PrefixMatch | undefined {
  let best: PrefixMatch | undefined;
  for (let length = 1; length < last.length; length += 1) {
    const edits = valueAt(last, length);
    if (edits > editsMax) continue;
    const isNearer =
      best !== undefined && Math.abs(length - typedLength) < Math.abs(best.length - typedLength);
    if (best === undefined || edits < best.edits || (edits === best.edits && isNearer)) {
      best = { edits, length };
    }
  }
  return best;
}

const valueAt = (numbers: Uint16Array, index: number): number => numbers[index] ?? unreachable;
