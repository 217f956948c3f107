import { minuteOf } from './period.ts';

/** A time to the minute, in digits of one width. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular text-muted">
      {minuteOf(at)}
    </time>
  );
}
