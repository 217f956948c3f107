import type { ExportTableName, Permission } from '@golden-acers/contract';
import { refuse } from '@golden-acers/platform';
import type { Expression } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../schema.ts';
import { type CsvCell, csvHeader, csvLines } from './csv.ts';
import { forEachBatch } from './exports.sql.ts';

export type ExportFilters = Readonly<Record<string, string>>;

export interface ExportParams<Chosen> {
  readonly agentId: string;
  readonly filters: Chosen;
  readonly timeZone: string;
}

export type ExportColumns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => CsvCell])[];

/**
 * A table that agents may export. `rows` is one statement in index order over the agent's subtree. Times
 * are text of `timeText`.
 */
export interface ExportTableDefinition<Chosen, Row> {
  readonly name: ExportTableName;
  /** The permission that the table's list needs. */
  readonly permission: Permission;
  /** The query of the table's list without paging. */
  readonly filters: z.ZodType<Chosen>;
  /** English in every language, because programs read the file. */
  readonly columns: ExportColumns<Row>;
  readonly rows: (db: Db, ask: ExportParams<Chosen>) => Expression<Row>;
  /** Refuses what only the database knows, such as a player outside the subtree. */
  readonly demand?: (db: Db, ask: ExportParams<Chosen>) => Promise<void>;
}

/** Takes a piece of the file with its number of rows; the next one is read afterwards. */
type ExportSink = (piece: { readonly text: string; readonly rows: number }) => Promise<void>;

export interface ExportSource {
  readonly name: ExportTableName;
  readonly permission: Permission;
  /** Refuses filters that the table's list would refuse. */
  check(db: Db, ask: ExportParams<ExportFilters>): Promise<void>;
  /** Reads every row in one snapshot through a cursor, with constant memory. */
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
