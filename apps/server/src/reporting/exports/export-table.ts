import type { ExportTableName, Permission } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../schema.ts';
import { type CsvCell, csvHeader, csvLines } from './csv.ts';
import { forEachBatch } from './exports.sql.ts';

export type ExportFilters = Readonly<Record<string, string>>;

export interface ExportParams<Filters> {
  readonly agentId: string;
  /** The agent's current permissions: when the file is requested, and when it is written. */
  readonly permissions: ReadonlySet<Permission>;
  readonly filters: Filters;
  readonly timeZone: string;
}

/** The heading of a time names the file's time zone. */
export type ExportColumns<Row> = readonly (readonly [
  heading: string,
  cellOf: (row: Row) => CsvCell,
  content?: 'time',
])[];

/** The maximum of rows that a spreadsheet opens. */
const maxRowsOfFile = 1_000_000;

export class TooManyRowsError extends Error {
  override readonly name = 'TooManyRowsError';
}

/**
 * A table that agents may export. `rows` is one statement over the agent's subtree, in the list's order; it
 * refuses what the list refuses, such as a player outside the subtree. Times are text of `timeText`.
 */
export interface ExportedTableDefinition<Filters, Row> {
  readonly name: ExportTableName;
  /** The permission that the table's list needs. */
  readonly permission: Permission;
  /** The query of the table's list without paging. */
  readonly filters: z.ZodType<Filters>;
  /** English in every language, because programs read the file. */
  readonly columns: ExportColumns<Row>;
  readonly rows: (db: Db, params: ExportParams<Filters>) => Expression<Row> | Promise<Expression<Row>>;
  readonly maxRows?: number;
}

/** Takes a piece of the file with its number of rows; the next one is read afterwards. */
type ExportSink = (piece: { readonly text: string; readonly rows: number }) => Promise<void>;

export interface ExportedTable {
  readonly name: ExportTableName;
  readonly permission: Permission;
  /** Refuses filters that the table's list would refuse. */
  check(db: Db, params: ExportParams<ExportFilters>): Promise<void>;
  /** Reads every row in one snapshot through a cursor, with constant memory. Throws `TooManyRowsError`. */
  write(db: Db, params: ExportParams<ExportFilters>, sink: ExportSink): Promise<void>;
}

export function defineExport<Filters, Row>(table: ExportedTableDefinition<Filters, Row>): ExportedTable {
  const parseParams = (params: ExportParams<ExportFilters>): ExportParams<Filters> => {
    const parsed = table.filters.safeParse(params.filters);
    if (parsed.success) return { ...params, filters: parsed.data };
    const issues = parsed.error.issues.map(({ path, message }) => [`filters.${path.join('.')}`, message]);
    return refuse('request.invalid', { fields: Object.fromEntries(issues) });
  };
  return {
    name: table.name,
    permission: table.permission,
    async check(db, params) {
      await table.rows(db, parseParams(params));
    },
    async write(db, params, sink) {
      const { columns, maxRows = maxRowsOfFile } = table;
      let count = 0;
      const headings = columns.map(([heading, , content]) =>
        content === 'time' ? `${heading} (${params.timeZone})` : heading,
      );
      await sink({ text: csvHeader(headings), rows: 0 });
      await forEachBatch(db, await table.rows(db, parseParams(params)), (rows) => {
        count += rows.length;
        if (count > maxRows) throw new TooManyRowsError();
        return sink({
          text: csvLines(rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))),
          rows: rows.length,
        });
      });
    },
  };
}
