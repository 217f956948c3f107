export interface LoopRegion {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Long enough to hide the transition between two encodings of the same sound. */
const CROSSFADE_SECONDS = 0.04;

/**
 * Fades the loop's end, in place, into the samples before its start, which are the same music. So the last
 * sample leads to the first.
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
