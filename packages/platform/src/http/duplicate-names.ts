/**
 * Returns whether an object of a JSON text has a name twice. Parsers disagree about which value counts, so
 * that a proxy could approve one amount and this server execute another. The text must be valid JSON.
 */
export function hasDuplicateNames(json: string): boolean {
  /** The names of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let lastString = '';
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') {
      const end = endOfString(json, at);
      lastString = json.slice(at, end + 1);
      at = end;
    } else if (character === '{') open.push(new Set());
    else if (character === '[') open.push(undefined);
    else if (character === '}' || character === ']') open.pop();
    else if (character === ':') {
      const names = open.at(-1);
      const name = lastString.includes('\\') ? String(JSON.parse(lastString)) : lastString.slice(1, -1);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
  }
  return false;
}

/** Files are megabytes of one string, so it is not read character by character. */
function endOfString(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (isEscaped(json, end));
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
