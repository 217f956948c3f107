import { formatLocalMinute, formatMinuteInZone } from './period.ts';

/** In the browser's time zone or the given one; a dash for null. */
export function Timestamp({ at, timeZone }: { at: string | null; timeZone?: string }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className="tabular text-muted">
      {timeZone === undefined ? formatLocalMinute(at) : formatMinuteInZone(at, timeZone)}
    </time>
  );
}
