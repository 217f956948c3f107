import { useEffect, useState } from 'react';
import { formatDateTime } from './date-format.ts';

const timeUnits = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
] as const;

/** In the largest unit with at least one. A future time is shown as now. */
export function formatTimeAgo(
  instant: string,
  nowMs: number,
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const seconds = Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1_000));
  const [unit, size] = timeUnits.findLast(([, least]) => seconds >= least) ?? timeUnits[0];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style }).format(
    -Math.floor(seconds / size),
    unit,
  );
}

const leftUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Formats the time until an instant in its two largest units, rounded up to a minute: `2 days 4 hr`. */
export function formatTimeLeft(instant: string, nowMs: number, language: string): string {
  let seconds = Math.max(1, Math.ceil((Date.parse(instant) - nowMs) / 60_000)) * 60;
  const parts: string[] = [];
  for (const [unit, size] of leftUnits) {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    if (count > 0)
      parts.push(
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      );
  }
  return parts.slice(0, 2).join(' ');
}

/** From this age on, the date is shown. */
const dateAfterMs = 7 * 86_400_000;

/** Returns the age, or the date after a week. */
export function formatRelativeDate(instant: string, nowMs: number, language: string): string {
  return nowMs - Date.parse(instant) < dateAfterMs
    ? formatTimeAgo(instant, nowMs, language)
    : formatDateTime(instant, 'day');
}

const tickMs = 5_000;

export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
