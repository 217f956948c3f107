import { formatCents } from '@golden-acers/money';
import { stringify } from 'csv-stringify/sync';

/**
 * What a cell holds. Only text can be taken for a formula by a spreadsheet; figures are ours, and stay
 * figures. `cents` is money as decimal text: a negative amount is a number too.
 */
export type CsvKind = 'text' | 'whole' | 'cents';

export type CsvCell =
  | { readonly kind: 'text'; readonly value: string | null }
  | { readonly kind: 'whole'; readonly value: bigint | number | null }
  | { readonly kind: 'cents'; readonly value: bigint | null };

/**
 * A spreadsheet reads a cell that begins so as a formula, in half or full width, or skips the character to
 * find one.
 */
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** What programs that read CSV take for the text's encoding. Once, at the beginning of a file. */
export const csvBom = '\ufeff';

export function csvHeaderLine(names: readonly string[]): string {
  return csvLines([names.map((value) => ({ kind: 'text', value }))]);
}

/** Lines by RFC 4180: commas, quotes doubled, CRLF at the end of each. No line for no row. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(cellText)),
    { record_delimiter: 'windows', quoted_match: /[;\t\0|]/ },
  );
}

function cellText(cell: CsvCell): string {
  if (cell.value === null) return '';
  switch (cell.kind) {
    case 'text':
      return formulaStart.test(cell.value) ? `'${cell.value}` : cell.value;
    case 'whole':
      return String(cell.value);
    case 'cents':
      return formatCents(cell.value);
  }
}
