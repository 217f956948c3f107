import { movingLowPass } from './filters.ts';
import { emptyLoop, type Loop, sampleAt } from './sound.ts';

/** Slow waves go round a whole number of times in the loop, so that their end meets their start. */
const wholeCycles = (loop: Loop, hertz: number): number =>
  Math.max(1, Math.round((hertz * loop.left.length) / loop.rate));

/** Two copies on delays that breathe, one to each side: the width of an ensemble. */
export function chorus(loop: Loop, { hertz = 0.6, depthMs = 3, mix = 0.4 } = {}): void {
  const frames = loop.left.length;
  const dry = { left: loop.left.slice(), right: loop.right.slice() };
  const turn = (2 * Math.PI * wholeCycles(loop, hertz)) / frames;
  const depth = (depthMs / 1000) * loop.rate;
  for (let i = 0; i < frames; i += 1) {
    const wave = Math.sin(turn * i);
    const left = sampleAt(dry.left, i - depth * (2.2 + wave));
    const right = sampleAt(dry.right, i - depth * (2.6 - wave));
    loop.left[i] = (dry.left[i] ?? 0) * (1 - mix / 2) + left * mix;
    loop.right[i] = (dry.right[i] ?? 0) * (1 - mix / 2) + right * mix;
  }
}

/** Louder and softer, and with `opposed` from side to side as an electric piano's vibrato does. */
export function tremolo(loop: Loop, hertz: number, depth: number, opposed = false): void {
  const frames = loop.left.length;
  const turn = (2 * Math.PI * wholeCycles(loop, hertz)) / frames;
  for (let i = 0; i < frames; i += 1) {
    const wave = Math.sin(turn * i);
    loop.left[i] = (loop.left[i] ?? 0) * (1 - depth * 0.5 * (1 + wave));
    loop.right[i] = (loop.right[i] ?? 0) * (1 - depth * 0.5 * (1 + (opposed ? -wave : wave)));
  }
}

/** Echoes that change sides and fade. */
export function pingPong(loop: Loop, delaySeconds: number, feedback: number, mix: number): void {
  const dry: Loop = { rate: loop.rate, left: loop.left.slice(), right: loop.right.slice() };
  const frames = dry.left.length;
  const delay = Math.round(delaySeconds * loop.rate);
  const echoes = Math.ceil(Math.log(0.01) / Math.log(feedback));
  for (let echo = 1; echo <= echoes; echo += 1) {
    const gain = mix * feedback ** (echo - 1);
    const [toLeft, toRight] = echo % 2 === 1 ? [dry.right, dry.left] : [dry.left, dry.right];
    let from = (((-delay * echo) % frames) + frames) % frames;
    for (let i = 0; i < frames; i += 1) {
      loop.left[i] = (loop.left[i] ?? 0) + (toLeft[from] ?? 0) * gain;
      loop.right[i] = (loop.right[i] ?? 0) + (toRight[from] ?? 0) * gain;
      from = from + 1 === frames ? 0 : from + 1;
    }
  }
}

/** Warmth: the soft clipping of an amplifier. */
export function saturate(loop: Loop, drive: number): void {
  for (const channel of [loop.left, loop.right]) {
    for (let i = 0; i < channel.length; i += 1) channel[i] = Math.tanh((channel[i] ?? 0) * drive) / drive;
  }
}

/**
 * Multiplies the loop by what the curve says for each second: fades, and the breathing beside a kick drum.
 */
export function applyGainCurve(loop: Loop, gainAt: (seconds: number) => number): void {
  for (let i = 0; i < loop.left.length; i += 1) {
    const gain = gainAt(i / loop.rate);
    loop.left[i] = (loop.left[i] ?? 0) * gain;
    loop.right[i] = (loop.right[i] ?? 0) * gain;
  }
}

/** A low-pass whose cut-off follows the curve, which must end where it starts. */
export function sweepLowPass(loop: Loop, q: number, hertzAt: (seconds: number) => number): void {
  const frames = loop.left.length;
  const warmUp = Math.round(0.5 * loop.rate);
  for (const channel of [loop.left, loop.right]) {
    const run = movingLowPass(loop.rate, q);
    for (let i = frames - warmUp; i < frames; i += 1) run(channel[i] ?? 0, hertzAt(i / loop.rate));
    for (let i = 0; i < frames; i += 1) channel[i] = run(channel[i] ?? 0, hertzAt(i / loop.rate));
  }
}

export interface ReverbRoom {
  /** Until the tail is 60 dB below the sound. */
  readonly tailSeconds: number;
  /** From 0, bright, to 1, dull. */
  readonly damping: number;
  readonly preDelayMs: number;
}

/** Lengths in milliseconds that share no rhythm. */
const delayLinesMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 67.9, 73.1];
const diffusersMs = [4.77, 3.59, 12.73, 9.31];

/**
 * A feedback delay network of eight lines behind four diffusers a side (Jot 1991, Schroeder 1962). It runs
 * over the end of the loop first, so that the tail of the last bar lies under the first.
 */
export function reverb(dry: Loop, room: ReverbRoom): Loop {
  const { rate } = dry;
  const frames = dry.left.length;
  const wet = emptyLoop(rate, frames);
  const step = network(rate, room);
  const warmUp = Math.min(frames, Math.round(room.tailSeconds * 1.6 * rate));
  const preDelay = Math.round((room.preDelayMs / 1000) * rate);
  for (let i = -warmUp; i < frames; i += 1) {
    const from = (((i - preDelay) % frames) + frames) % frames;
    step(dry.left[from] ?? 0, dry.right[from] ?? 0);
    if (i < 0) continue;
    wet.left[i] = step.out[0] ?? 0;
    wet.right[i] = step.out[1] ?? 0;
  }
  return wet;
}

type Step = ((left: number, right: number) => void) & { readonly out: Float64Array };

function network(rate: number, { tailSeconds, damping }: ReverbRoom): Step {
  const lines = delayLinesMs.map((ms) => new Float64Array(Math.max(2, Math.round((ms / 1000) * rate))));
  const gains = lines.map((line) => 10 ** ((-3 * line.length) / (rate * tailSeconds)));
  // The damping is heard per second, not per sample: at any rate the same.
  const pole = Math.exp((-2 * Math.PI * (1200 + 9000 * (1 - damping))) / rate);
  const places = new Int32Array(8);
  const dull = new Float64Array(8);
  const taps = new Float64Array(8);
  const out = new Float64Array(2);
  const diffuse = [diffuser(rate, 0), diffuser(rate, 1)];
  const step = (left: number, right: number): void => {
    const inputs = [diffuse[0]?.(left) ?? 0, diffuse[1]?.(right) ?? 0];
    let sum = 0;
    for (let k = 0; k < 8; k += 1) {
      const tap = lines[k]?.[places[k] ?? 0] ?? 0;
      dull[k] = tap * (1 - pole) + (dull[k] ?? 0) * pole;
      taps[k] = (dull[k] ?? 0) * (gains[k] ?? 0);
      sum += taps[k] ?? 0;
    }
    out[0] = ((taps[0] ?? 0) - (taps[2] ?? 0) + (taps[4] ?? 0) - (taps[6] ?? 0)) * 0.5;
    out[1] = ((taps[1] ?? 0) - (taps[3] ?? 0) + (taps[5] ?? 0) - (taps[7] ?? 0)) * 0.5;
    for (let k = 0; k < 8; k += 1) {
      const line = lines[k];
      const at = places[k] ?? 0;
      // A Householder reflection: every line feeds every other, and no energy is made.
      if (line) line[at] = (taps[k] ?? 0) - sum / 4 + (inputs[k % 2] ?? 0);
      places[k] = at + 1 === line?.length ? 0 : at + 1;
    }
  };
  return Object.assign(step, { out });
}

function diffuser(rate: number, side: number): (x: number) => number {
  const stages = diffusersMs.map((ms) => ({
    line: new Float64Array(Math.max(1, Math.round(((ms + side * 0.37) / 1000) * rate))),
    at: 0,
  }));
  return (x) => {
    let y = x;
    for (const stage of stages) {
      const held = stage.line[stage.at] ?? 0;
      const into = y + held * 0.6;
      y = held - into * 0.6;
      stage.line[stage.at] = into;
      stage.at = stage.at + 1 === stage.line.length ? 0 : stage.at + 1;
    }
    return y;
  };
}
