export function growthRatio(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before);
}

export function formatShortDay(day: string, language: string): string {
  const shape = { weekday: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, shape).format(new Date(day));
}
