const minuteMs = 60_000;

/** Formats whole hours and minutes as `"1:05"`. */
export function formatVisitTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
