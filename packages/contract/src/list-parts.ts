import { z } from 'zod';

const listParts = ['rows', 'totals'] as const;
export type ListPart = (typeof listParts)[number];

/** What is read of a list. Its sums read all rows of the query, and a page reads its own rows only. */
export const listPartQuery = {
  only: z
    .enum(listParts)
    .optional()
    .describe(
      '`rows`: a page without the sums, which is faster. `totals`: the sums without a page. Absent: both. Read the sums once and the pages without them.',
    ),
};

/** A field of a list with `listPartQuery` that is absent with `only=rows`. */
export const leftOutOfPages = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().meta({ 'x-left-out-by': 'only' });
