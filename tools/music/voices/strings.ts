import { applyFilters, highPass, lowPass, movingLowPass } from '../filters.ts';
import { hertz } from '../pitch.ts';
import { bipolar, type MusicRandom } from '../random.ts';
import type { Mono } from '../sound.ts';
import { applyDamper } from './modal.ts';

export interface Pluck {
  /** From 0, a thumb, to 1, a hard pick. */
  readonly brightness: number;
  /** Until it is 60 dB softer, at the middle of the keyboard. */
  readonly ringSeconds: number;
  /** Where along the string, from 0 at the bridge to 0.5 at its middle. */
  readonly position?: number;
}

/** A plucked string (Karplus and Strong 1983, tuned as Jaffe and Smith do). */
export function plucked(
  rate: number,
  note: number,
  seconds: number,
  velocity: number,
  { brightness, ringSeconds, position = 0.18 }: Pluck,
  random: MusicRandom,
): Mono {
  const root = hertz(note);
  const sound = new Float32Array(Math.ceil((seconds + 0.25) * rate));
  const blend = 0.5 + 0.42 * brightness;
  // The string's own average takes a part of a sample of the period.
  const period = rate / root - (1 - blend);
  const whole = Math.floor(period - 0.1);
  const part = period - whole;
  const tuning = (1 - part) / (1 + part);
  const burst = Float32Array.from({ length: whole }, () => bipolar(random));
  applyFilters(burst, lowPass(rate, 500 + 9000 * brightness * (0.4 + 0.6 * velocity)), highPass(rate, 60));
  const comb = Math.max(1, Math.round(whole * position));
  const string = Float64Array.from(burst, (x, i) => x - (burst[(i + whole - comb) % whole] ?? 0) * 0.9);
  const loss = 10 ** (-3 / (root * ringSeconds * 2 ** (-(note - 60) / 30)));
  let at = 0;
  let last = 0;
  let heldIn = 0;
  let heldOut = 0;
  for (let i = 0; i < sound.length; i += 1) {
    const now = string[at] ?? 0;
    const dull = (now * blend + last * (1 - blend)) * loss;
    last = now;
    const out = tuning * dull + heldIn - tuning * heldOut;
    heldIn = dull;
    heldOut = out;
    string[at] = out;
    at = at + 1 >= whole ? 0 : at + 1;
    sound[i] = now * velocity * 1.6;
  }
  return applyDamper(sound, rate, seconds, 0.08);
}

/**
 * A sawtooth without the overtones that a sampled one would fold back (PolyBLEP: Välimäki and Huovilainen
 * 2007).
 */
export function sawtooth(phase: number, step: number): number {
  const naive = 2 * phase - 1;
  if (phase < step) {
    const t = phase / step;
    return naive - (t + t - t * t - 1);
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return naive - (t * t + t + t + 1);
  }
  return naive;
}

export interface Bowing {
  readonly attackSeconds: number;
  readonly releaseSeconds: number;
  readonly players: number;
  readonly vibratoCents: number;
  /** Cut-off of the body over the note's own pitch. */
  readonly hertzMax: number;
}

/** A few bowed strings in unison, each with its own vibrato and intonation. */
export function bowed(
  rate: number,
  note: number,
  seconds: number,
  velocity: number,
  { attackSeconds, releaseSeconds, players, vibratoCents, hertzMax }: Bowing,
  random: MusicRandom,
): Mono {
  const root = hertz(note);
  const sound = new Float32Array(Math.ceil((seconds + releaseSeconds * 1.5) * rate));
  for (let player = 0; player < players; player += 1) {
    const tuned = root * 2 ** ((bipolar(random) * 5) / 1200);
    const vibratoTurn = (2 * Math.PI * (5.1 + random() * 0.9)) / rate;
    const vibratoStart = (0.12 + random() * 0.1) * rate;
    let phase = random();
    for (let i = 0; i < sound.length; i += 1) {
      const grown = Math.min(1, Math.max(0, (i - vibratoStart) / (0.35 * rate)));
      const bend = 1 + ((vibratoCents * grown) / 1731) * Math.sin(vibratoTurn * i);
      const step = (tuned * bend) / rate;
      phase += step;
      if (phase >= 1) phase -= 1;
      sound[i] = (sound[i] ?? 0) + sawtooth(phase, step) / players ** 0.7;
    }
  }
  applyFilters(
    sound,
    lowPass(rate, Math.min(hertzMax, 900 + root * 3 + 1500 * velocity)),
    highPass(rate, root * 0.7),
  );
  const attack = attackSeconds * rate;
  for (let i = 0; i < sound.length; i += 1) {
    const rise = i < attack ? Math.sin((Math.PI / 2) * (i / attack)) ** 2 : 1;
    sound[i] = (sound[i] ?? 0) * rise * velocity * 0.4;
  }
  return applyRelease(sound, rate, seconds, releaseSeconds);
}

/** In place: a smooth fall after the note was held. */
function applyRelease(sound: Mono, rate: number, heldSeconds: number, releaseSeconds: number): Mono {
  const from = Math.round(heldSeconds * rate);
  const length = Math.min(sound.length - from, Math.round(releaseSeconds * 1.5 * rate));
  for (let k = 0; k < sound.length - from; k += 1) {
    const gain = k < length ? Math.cos((Math.PI / 2) * (k / length)) ** 2 : 0;
    sound[from + k] = (sound[from + k] ?? 0) * gain;
  }
  return sound;
}

export interface SawPad {
  readonly detuneCents: number;
  readonly voices: number;
  readonly attackSeconds: number;
  readonly releaseSeconds: number;
}

/** Sawtooths beside each other: a pad, or the body of a synthetic chord. */
export function saws(
  rate: number,
  note: number,
  seconds: number,
  { detuneCents, voices, attackSeconds, releaseSeconds }: SawPad,
  random: MusicRandom,
): Mono {
  const sound = new Float32Array(Math.ceil((seconds + releaseSeconds * 1.5) * rate));
  for (let voice = 0; voice < voices; voice += 1) {
    const spread = voices === 1 ? 0 : (voice / (voices - 1)) * 2 - 1;
    const step = (hertz(note) * 2 ** ((spread * detuneCents) / 1200)) / rate;
    let phase = random();
    for (let i = 0; i < sound.length; i += 1) {
      phase += step;
      if (phase >= 1) phase -= 1;
      sound[i] = (sound[i] ?? 0) + sawtooth(phase, step) / voices ** 0.6;
    }
  }
  const attack = Math.max(1, attackSeconds * rate);
  for (let i = 0; i < attack && i < sound.length; i += 1) sound[i] = (sound[i] ?? 0) * (i / attack);
  return applyRelease(sound, rate, seconds, releaseSeconds);
}

export interface SynthPluck {
  readonly fromHertz: number;
  readonly toHertz: number;
  readonly fallSeconds: number;
  readonly q: number;
  /** How much of a square an octave below is in it, from 0 to 1. */
  readonly sub?: number;
}

/** A sawtooth behind a filter that closes: synthetic basses and arpeggios. */
export function synthPluck(
  rate: number,
  note: number,
  seconds: number,
  velocity: number,
  { fromHertz, toHertz, fallSeconds, q, sub = 0 }: SynthPluck,
): Mono {
  const sound = new Float32Array(Math.ceil((seconds + 0.06) * rate));
  const step = hertz(note) / rate;
  const run = movingLowPass(rate, q);
  const fall = Math.exp(-1 / (fallSeconds * rate));
  let opening = fromHertz * (0.5 + 0.5 * velocity) - toHertz;
  let phase = 0;
  let below = 0;
  for (let i = 0; i < sound.length; i += 1) {
    phase += step;
    if (phase >= 1) phase -= 1;
    below += step / 2;
    if (below >= 1) below -= 1;
    const x = sawtooth(phase, step) * (1 - sub * 0.5) + sub * Math.sin(2 * Math.PI * below * 2) * 0.9;
    sound[i] = run(x, toHertz + opening) * velocity * Math.min(1, i / (0.002 * rate)) * 0.7;
    opening *= fall;
  }
  return applyDamper(sound, rate, seconds, 0.04);
}
