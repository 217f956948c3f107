/** One channel of samples. */
export type Mono = Float32Array;

/** A loop: what runs over its end goes on at its start, so that playing it round and round has no seam. */
export interface Loop {
  readonly rate: number;
  readonly left: Mono;
  readonly right: Mono;
}

export const emptyLoop = (rate: number, frames: number): Loop => ({
  rate,
  left: new Float32Array(frames),
  right: new Float32Array(frames),
});

/** Lays a sound into the loop, round its end. `pan` is from −1, left, to 1, with equal power. */
export function mixIntoLoop(loop: Loop, sound: Mono, atSeconds: number, gain: number, pan: number): void {
  const frames = loop.left.length;
  const angle = ((pan + 1) * Math.PI) / 4;
  const left = gain * Math.cos(angle);
  const right = gain * Math.sin(angle);
  let to = Math.round(atSeconds * loop.rate) % frames;
  if (to < 0) to += frames;
  for (const sample of sound) {
    loop.left[to] = (loop.left[to] ?? 0) + sample * left;
    loop.right[to] = (loop.right[to] ?? 0) + sample * right;
    to += 1;
    if (to === frames) to = 0;
  }
}

/** Adds one loop to another of the same length. */
export function addLoop(target: Loop, source: Loop, gain: number): void {
  for (const side of ['left', 'right'] as const) {
    const from = source[side];
    const to = target[side];
    for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) + (from[i] ?? 0) * gain;
  }
}

/** The sample at a place between two samples, round the end. */
export function sampleAt(channel: Mono, place: number): number {
  const frames = channel.length;
  const whole = Math.floor(place);
  const part = place - whole;
  const from = ((whole % frames) + frames) % frames;
  const to = from + 1 === frames ? 0 : from + 1;
  return (channel[from] ?? 0) * (1 - part) + (channel[to] ?? 0) * part;
}
