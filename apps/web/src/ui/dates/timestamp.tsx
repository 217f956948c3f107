import { formatMinute, formatMinuteInZone, formatSecond } from './period.ts';

interface TimestampProps {
  at: string | null;
  timeZone?: string;
  hasSeconds?: boolean;
}

/** Shows a time in the agent's time zone or the given one, or a dash. */
export function Timestamp({ at, timeZone, hasSeconds = false }: TimestampProps) {
  if (at === null) return '–';
  const text =
    timeZone === undefined
      ? hasSeconds
        ? formatSecond(at)
        : formatMinute(at)
      : formatMinuteInZone(at, timeZone);
  return (
    <time dateTime={at} className="tabular text-muted">
      {text}
    </time>
  );
}
