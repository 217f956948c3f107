/** Values of the placeholders in a text, by name. */
export type PlaceholderValues = Readonly<Record<string, string | number | undefined>>;

/** Replaces each `{name}` that `values` has. An undefined value is replaced by nothing; other names stay. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
