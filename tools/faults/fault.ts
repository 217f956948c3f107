/** A one-line mistake in the product's sources, and the test file that must notice it. */
export interface Fault {
  /** The name of its file without `.patch`. Begins with a domain of the server or with a layer. */
  readonly name: string;
  /** The effect that a person would notice. */
  readonly sentence: string;
  /** A Vitest file, or a Playwright file (`.spec.ts`), from the repository's root. */
  readonly caughtBy: string;
  /** Chosen by a person who had not read the tests. */
  readonly isBlind: boolean;
  /** The path of the changed file from the repository's root. */
  readonly changes: string;
}

/** The parts of the product with at least one fault each, besides the server's domains. */
export const layers = [
  'contract',
  'verb',
  'sql',
  'constraint',
  'page',
  'adapter',
  'rules',
  'client',
  'tools',
] as const;

const headPattern =
  /^Fault: (?<sentence>\S.*)\nCaught by: (?<caughtBy>\S+)\nChosen: (?<chosen>before|after) reading the tests\n\ndiff --git /;

/** Reads the head of a patch and counts its lines. Throws an error that names the patch. */
export function readFault(name: string, text: string): Fault {
  const { sentence, caughtBy, chosen } = headPattern.exec(text)?.groups ?? {};
  if (sentence === undefined || caughtBy === undefined)
    throw new Error(
      `${name}.patch must begin with “Fault: …”, “Caught by: …”, “Chosen: before reading the tests” (or “after”) ` +
        'and an empty line, and continue with the output of git diff.',
    );
  const changed = [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path);
  const [changes] = changed;
  const count = (sign: '+' | '-') =>
    text.split('\n').filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).length;
  if (changes === undefined || changed.length > 1 || count('+') > 1 || count('-') > 1)
    throw new Error(`${name}.patch must change one line of one file.`);
  return { name, sentence, caughtBy, isBlind: chosen === 'before', changes };
}

/** Returns the first word: `money-rate-is-rounded-up` → `money`. */
export const subjectOf = ({ name }: Pick<Fault, 'name'>): string => name.split('-')[0] ?? '';
