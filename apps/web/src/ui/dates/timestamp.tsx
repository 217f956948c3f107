import { formatLocalMinute } from './period.ts';

/** A moment in the agent's time zone, or a dash. */
export function Timestamp({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className="tabular text-muted">
      {formatLocalMinute(at)}
    </time>
  );
}
