import { formatLocalMinute } from './period.ts';

/** A time to the minute, in digits of one width. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular text-muted">
      {formatLocalMinute(at)}
    </time>
  );
}
