/** What the specification quotes, and where the product must show it. */
export type Row = readonly [quote: string, where: string];

/** The rows of one page or state. They are checked together, so that it is visited once. */
export interface Group<K extends string = string> {
  readonly title: string;
  readonly rows: Readonly<Record<K, Row>>;
}

export function group<K extends string>(title: string, rows: Readonly<Record<K, Row>>): Group<K> {
  return { title, rows };
}
