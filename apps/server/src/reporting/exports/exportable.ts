import type { ExportTableName, Permission } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ServerSchema } from '../../schema.ts';
import { type CsvCell, type CsvKind, csvHeading, csvLines, csvStart } from './csv.ts';
import { eachBatch, type Rows } from './exports.sql.ts';

export type Filters = Readonly<Record<string, string>>;

/** Whose rows, which of them, and in which time zone their times are written. */
export interface ExportAsk<Chosen> {
  readonly agentId: string;
  readonly filters: Chosen;
  readonly timeZone: string;
}

type ValueOf = { text: string | null; whole: bigint | number | null; cents: bigint | null };

export type ExportColumn<Row> = {
  [Kind in CsvKind]: {
    /** English in every language, so that a program that reads the file never breaks. */
    readonly heading: string;
    readonly kind: Kind;
    readonly value: (row: Row) => ValueOf[Kind];
  };
}[CsvKind];

/**
 * A table that agents may take away. `rows` is one statement, in an order that an index gives, over the agent's subtree
 * alone. Times are text of `timeText`.
 */
export interface ExportTable<Chosen, Row> {
  readonly name: ExportTableName;
  /** What whoever reads the table's list must be permitted. */
  readonly permission: Permission;
  /** Of the query of the table's list, without its paging. */
  readonly filters: z.ZodType<Chosen>;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: (db: Kysely<ServerSchema>, ask: ExportAsk<Chosen>) => Rows<Row>;
  /** Refuses what only the database can tell, such as a player outside of the subtree. */
  readonly demand?: (db: Kysely<ServerSchema>, ask: ExportAsk<Chosen>) => Promise<void>;
}

/** Takes a piece of the file and the number of rows in it; the next one is read when it is done. */
type Sink = (piece: { readonly text: string; readonly rows: number }) => Promise<void>;

export interface Exportable {
  readonly name: ExportTableName;
  readonly permission: Permission;
  /** Refuses filters that the table's list would refuse. */
  check(db: Kysely<ServerSchema>, ask: ExportAsk<Filters>): Promise<void>;
  /** Reads every row in one snapshot through a cursor, in memory that doesn't grow with them. */
  write(db: Kysely<ServerSchema>, ask: ExportAsk<Filters>, sink: Sink): Promise<void>;
}

export function exportable<Chosen, Row>(table: ExportTable<Chosen, Row>): Exportable {
  const { columns } = table;
  const chosen = (ask: ExportAsk<Filters>): ExportAsk<Chosen> => {
    const read = table.filters.safeParse(ask.filters);
    if (read.success) return { ...ask, filters: read.data };
    const issues = read.error.issues.map(({ path, message }) => [`filters.${path.join('.')}`, message]);
    return refuse('request.invalid', { fields: Object.fromEntries(issues) });
  };
  return {
    name: table.name,
    permission: table.permission,
    async check(db, ask) {
      const read = chosen(ask);
      await table.demand?.(db, read);
    },
    async write(db, ask, sink) {
      const headings = columns.map(({ heading }) => heading);
      await sink({ text: csvStart + csvHeading(headings), rows: 0 });
      await eachBatch(db, table.rows(db, chosen(ask)), (rows) =>
        sink({
          text: csvLines(rows.map((row) => columns.map((column) => cellOf(column, row)))),
          rows: rows.length,
        }),
      );
    },
  };
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row): CsvCell {
  switch (column.kind) {
    case 'text':
      return { kind: 'text', value: column.value(row) };
    case 'whole':
      return { kind: 'whole', value: column.value(row) };
    case 'cents':
      return { kind: 'cents', value: column.value(row) };
  }
}
