const recordTime = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})[ T](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?$/;

/**
 * Reads `2023/5/4 11:51:09`, unpadded and without a zone, in the given IANA zone. Undefined if invalid. An
 * hour that occurs twice means the first one, and an hour that is skipped moves forward.
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
    // Thrown only for a date that does not exist.
    return undefined;
  }
}
