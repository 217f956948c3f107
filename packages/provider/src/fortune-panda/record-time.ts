const recordTime = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})[ T](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?$/;

/**
 * Reads `2023/5/4 11:51:09`, unpadded and without a zone, as a time in the given IANA zone. Undefined when it
 * isn't one. Of an hour that the zone's clocks show twice the earlier is taken, and a skipped one is moved
 * on.
 */
export function parseRecordTime(text: string, timeZone: string): Date | undefined {
  const match = recordTime.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  try {
    const local = Temporal.PlainDateTime.from(
      { year, month, day, hour, minute, second },
      { overflow: 'reject' },
    );
    return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
  } catch {
    // The only thing that throws here is a date that no calendar has.
    return undefined;
  }
}
