const minuteMs = 60_000;
const secondMs = 1_000;
const dayMs = 24 * 60 * minuteMs;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/;

/**
 * `2023/5/4 11:51:09`: month and day unpadded, no zone. The provider's clock is `zoneMinutes` ahead of UTC.
 */
export function formatProtocolTime(instant: Date, zoneMinutes: number): string {
  const local = new Date(instant.getTime() + zoneMinutes * minuteMs);
  const time = local.toISOString().slice(11, 19);
  return `${local.getUTCFullYear()}/${local.getUTCMonth() + 1}/${local.getUTCDate()} ${time}`;
}

/**
 * Parses the first or last instant of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; undefined when no such day or
 * time exists.
 */
export function parseProtocolTime(
  text: string,
  zoneMinutes: number,
  edge: 'start' | 'end',
): Date | undefined {
  const match = datePattern.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const formatted = new Date(localMs).toISOString();
  // An impossible day rolls over, so its format differs.
  if (!formatted.startsWith(text.replace(' ', 'T'))) return undefined;
  const lengthMs = match[4] === undefined ? dayMs : secondMs;
  return new Date(localMs - zoneMinutes * minuteMs + (edge === 'end' ? lengthMs - 1 : 0));
}
