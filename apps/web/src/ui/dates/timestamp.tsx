import { formatMinute, formatMinuteInZone } from './period.ts';

/** A moment in the agent's time zone or the given one, or a dash. */
export function Timestamp({ at, timeZone }: { at: string | null; timeZone?: string }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className="tabular text-muted">
      {timeZone === undefined ? formatMinute(at) : formatMinuteInZone(at, timeZone)}
    </time>
  );
}
