import type { ExportTableName, Permission } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../schema.ts';
import { type CsvCell, csvHeader, csvLines } from './csv.ts';
import { forEachBatch } from './exports.sql.ts';

export type ExportFilters = Readonly<Record<string, string>>;

/** The owner of the rows, the filter, and the time zone of the times. */
export interface ExportParams<Chosen> {
  readonly agentId: string;
  readonly filters: Chosen;
  readonly timeZone: string;
}

export type ExportColumns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => CsvCell])[];

/**
 * A table that agents may take away. `rows` is one statement, in an order that an index gives, over the
 * agent's subtree alone. Times are text of `timeText`.
 */
export interface ExportTableDefinition<Chosen, Row> {
  readonly name: ExportTableName;
  /** What whoever reads the table's list must be permitted. */
  readonly permission: Permission;
  /** Of the query of the table's list, without its paging. */
  readonly filters: z.ZodType<Chosen>;
  /** Headings are English in every language, so that a program that reads the file never breaks. */
  readonly columns: ExportColumns<Row>;
  readonly rows: (db: Db, ask: ExportParams<Chosen>) => Expression<Row>;
  /** Refuses what only the database can tell, such as a player outside of the subtree. */
  readonly demand?: (db: Db, ask: ExportParams<Chosen>) => Promise<void>;
}

/** Takes a piece of the file and the number of rows in it; the next one is read when it is done. */
type ExportSink = (piece: { readonly text: string; readonly rows: number }) => Promise<void>;

export interface ExportSource {
  readonly name: ExportTableName;
  readonly permission: Permission;
  /** Refuses filters that the table's list would refuse. */
  check(db: Db, ask: ExportParams<ExportFilters>): Promise<void>;
  /** Reads every row in one snapshot through a cursor, in memory that doesn't grow with them. */
  write(db: Db, ask: ExportParams<ExportFilters>, sink: ExportSink): Promise<void>;
}

export function defineExport<Chosen, Row>(table: ExportTableDefinition<Chosen, Row>): ExportSource {
  const chosen = (ask: ExportParams<ExportFilters>): ExportParams<Chosen> => {
    const read = table.filters.safeParse(ask.filters);
    if (read.success) return { ...ask, filters: read.data };
    const issues = read.error.issues.map(({ path, message }) => [`filters.${path.join('.')}`, message]);
    return refuse('request.invalid', { fields: Object.fromEntries(issues) });
  };
  return {
    name: table.name,
    permission: table.permission,
    async check(db, ask) {
      const params = chosen(ask);
      await table.demand?.(db, params);
    },
    async write(db, ask, sink) {
      const { columns } = table;
      await sink({ text: csvHeader(columns.map(([heading]) => heading)), rows: 0 });
      await forEachBatch(db, table.rows(db, chosen(ask)), (rows) =>
        sink({
          text: csvLines(rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))),
          rows: rows.length,
        }),
      );
    },
  };
}
