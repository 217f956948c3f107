/** Where a turn of the loop lies within its decoded file. */
export interface LoopRegion {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** As long as an ear needs to not hear two codings of the same sound as two. */
const CROSSFADE_SECONDS = 0.04;

/**
 * In place: towards the end of the turn each channel goes over into what lies before its start, which is the same music,
 * coded another time. So the last sample of the turn is followed by the first as it was in the file.
 */
export function crossfadeLoop(
  channel: Float32Array,
  rate: number,
  { startSeconds, endSeconds }: LoopRegion,
): void {
  const length = Math.round(CROSSFADE_SECONDS * rate);
  const start = Math.round(startSeconds * rate);
  const end = Math.round(endSeconds * rate);
  for (let k = 0; k < length; k += 1) {
    const along = (k + 1) / length;
    const here = channel[end - length + k] ?? 0;
    const before = channel[start - length + k] ?? 0;
    channel[end - length + k] = here * (1 - along) + before * along;
  }
}
