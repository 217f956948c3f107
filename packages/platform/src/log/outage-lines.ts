import { monotonicMs } from '../clock.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';

const lineEveryMs = 1_000;

/**
 * Bounds the lines about a lost or overloaded database to one a second: each request and loop would write
 * one. The next line has the number of those left out as `leftOut`. Returns undefined for a line that is left
 * out.
 */
export function createOutageLines(): (fields: unknown) => unknown {
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (fields) => {
    if (typeof fields !== 'object' || fields === null || !('err' in fields)) return fields;
    if (!isDatabaseUnavailable(fields.err)) return fields;
    const nowMs = monotonicMs();
    if (nowMs < nextAtMs) {
      leftOut += 1;
      return undefined;
    }
    nextAtMs = nowMs + lineEveryMs;
    const line = leftOut === 0 ? fields : { ...fields, leftOut };
    leftOut = 0;
    return line;
  };
}
