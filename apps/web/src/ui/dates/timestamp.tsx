import { formatLocalMinute } from './period.ts';

export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular text-muted">
      {formatLocalMinute(at)}
    </time>
  );
}
