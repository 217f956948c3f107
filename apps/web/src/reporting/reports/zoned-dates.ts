/** `YYYY-MM-DD HH:mm` in a time zone: the agent's days begin there, wherever the browser is. */
export function formatMinuteInZone(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  if (Number.isNaN(moment.getTime())) return instant;
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    moment,
  );
}

/** `"Mon 9"`, in the reader's language: a day of a calendar, the same in every zone. */
export function formatShortDay(day: string, language: string): string {
  const shape = { weekday: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, shape).format(new Date(day));
}
