import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvFile, csvHeader, csvLines, moneyCell, withSemicolons } from './csv.ts';

/** A reader of RFC 4180 that shares nothing with the writer. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const char = csv[at];
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (csv[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === ',') {
      row.push(cell);
      cell = '';
    } else if (char === '\r' && csv[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += char;
  }
  return rows;
}

const dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...dangerous), fc.string({ unit: 'grapheme', maxLength: 20 }))
    .map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(',', '"', ';', '\r', '\n', '\t', "'", '=', 'a', '|'), maxLength: 12 }),
);

describe('a line of CSV', () => {
  test('is parsed as the rows that were written, except for the apostrophe before a possible formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (rows) => {
        const back = read(csvLines(rows));
        expect(back).toEqual(
          rows.map((cells) => cells.map((cell) => (dangerous.includes(cell[0] ?? '') ? `'${cell}` : cell))),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('contains no text cell that begins like a formula', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const [cells = []] = read(csvLines([[value, 'end']]));
        expect(dangerous).not.toContain(cells[0]?.[0]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('keeps numbers as numbers, including negative ones', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (value) => {
        const [cells = []] = read(csvLines([[moneyCell(value), value]]));
        expect(cells[0]).toMatch(/^-?\d+\.\d\d$/);
        expect(BigInt((cells[0] ?? '').replace('.', ''))).toBe(value);
        expect(BigInt(cells[1] ?? 'x')).toBe(value);
      }),
    );
  });

  test('quotes cells that contain the separator of another country', () => {
    expect(csvLines([['a', 'b;=1+1']])).toBe('a,"b;=1+1"\r\n');
  });

  test('leaves a cell without a value empty, and protects headings like any text', () => {
    expect(csvLines([['a', null]])).toBe('a,\r\n');
    expect(csvHeader(['Time', '=cmd'])).toBe("\ufeffTime,'=cmd\r\n");
  });
});

test('a file can be separated by semicolons, wherever its parts are cut', async () => {
  const text = csvFile(
    ['Account', 'Note'],
    [
      ['ada', 'one, two; "three"'],
      ['ben', null],
    ],
  );
  const bytes = Buffer.from(text);
  async function* cut() {
    for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
  }
  const parts: Uint8Array[] = [];
  for await (const part of withSemicolons(cut())) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('\ufeffAccount;Note\r\nada;"one, two; ""three"""\r\nben;\r\n');
});
