/** Codes are stored in capitals; undefined for what can be none. */
export function normalisePromoCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{6,20}$/.test(code) ? code : undefined;
}
