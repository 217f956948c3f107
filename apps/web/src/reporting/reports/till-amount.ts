/** What a till may hold at most, as the server takes it. */
const maxTillCents = 100_000_000_000;

/** A whole number of cents in plain digits, also zero. What could be meant otherwise, such as `12.50`, is none. */
export function parseTillCents(text: string): number | undefined {
  const typed = text.trim();
  if (!/^\d{1,12}$/.test(typed)) return undefined;
  const cents = Number(typed);
  return cents <= maxTillCents ? cents : undefined;
}
