/** A text of the specification, and where the product must show it. */
export type SpecRow = readonly [quote: string, where: string];

/** The rows of one page or state, which is opened once for all of them. */
export interface SpecGroup<K extends string = string> {
  readonly title: string;
  readonly rows: Readonly<Record<K, SpecRow>>;
}

export function defineSpecGroup<K extends string>(
  title: string,
  rows: Readonly<Record<K, SpecRow>>,
): SpecGroup<K> {
  return { title, rows };
}
