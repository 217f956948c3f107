declare module 'virtual:body-limits' {
  type TextLimit = { readonly minLength: number; readonly maxLength: number };
  type NumberLimit = { readonly min: number; readonly max: number };
  /** By endpoint and field. Made from the contract when the app is built. */
  export const bodyLimits: Readonly<Record<string, Readonly<Record<string, TextLimit | NumberLimit>>>>;
}
