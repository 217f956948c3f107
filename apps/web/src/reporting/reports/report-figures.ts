export function growthRatio(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before);
}

/** The server's maximum for a till. */
const maxTillCents = 100_000_000_000;

export function parseTillCents(text: string): number | undefined {
  const typed = text.trim();
  if (!/^\d{1,12}$/.test(typed)) return undefined;
  const cents = Number(typed);
  return cents <= maxTillCents ? cents : undefined;
}

export function formatShortDay(day: string, language: string): string {
  const shape = { weekday: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, shape).format(new Date(day));
}
