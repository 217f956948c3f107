import { readFileSync } from 'node:fs';
import { edgeTable, promotionTable } from './promotion-table.ts';

export const pagePath = new URL('../../docs/promotion-mathematics.md', import.meta.url);

const tables = { edges: edgeTable, attacks: promotionTable } as const;

/** The page with its tables computed again. */
export function renderWithFigures(): string {
  return Object.entries(tables).reduce(
    (page, [name, render]) =>
      page.replace(
        new RegExp(`(<!-- table: ${name} -->\n)[\\s\\S]*?(\n<!-- end -->)`),
        (_all, start: string, end: string) => `${start}${render()}${end}`,
      ),
    readFileSync(pagePath, 'utf8'),
  );
}
