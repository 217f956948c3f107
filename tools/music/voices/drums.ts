import { applyFilters, bandPass, highPass, lowPass } from '../filters.ts';
import { bipolar, type MusicRandom } from '../random.ts';
import type { Mono } from '../sound.ts';
import { struck } from './modal.ts';

const noise = (rate: number, seconds: number, random: MusicRandom): Mono =>
  Float32Array.from({ length: Math.ceil(seconds * rate) }, () => bipolar(random));

/** In place: a rise and an exponential fall to −60 dB within `fallSeconds`. */
function applyHitEnvelope(
  sound: Mono,
  rate: number,
  riseSeconds: number,
  fallSeconds: number,
  gain: number,
): Mono {
  const fall = 10 ** (-3 / (fallSeconds * rate));
  const rise = Math.max(1, riseSeconds * rate);
  let level = gain;
  for (let i = 0; i < sound.length; i += 1) {
    sound[i] = (sound[i] ?? 0) * level * Math.min(1, i / rise);
    if (i > rise) level *= fall;
  }
  return sound;
}

function mixSounds(first: Mono, second: Mono): Mono {
  const [long, short] = first.length >= second.length ? [first, second] : [second, first];
  for (let i = 0; i < short.length; i += 1) long[i] = (long[i] ?? 0) + (short[i] ?? 0);
  return long;
}

export interface Kick {
  readonly fromHertz: number;
  readonly toHertz: number;
  readonly fallSeconds: number;
  readonly click: number;
}

export function kick(
  rate: number,
  { fromHertz, toHertz, fallSeconds, click }: Kick,
  random: MusicRandom,
): Mono {
  const sound = new Float32Array(Math.ceil(fallSeconds * rate));
  const bend = Math.exp(-1 / (0.03 * rate));
  let over = fromHertz - toHertz;
  let phase = 0;
  for (let i = 0; i < sound.length; i += 1) {
    phase += (2 * Math.PI * (toHertz + over)) / rate;
    over *= bend;
    sound[i] = Math.sin(phase);
  }
  applyHitEnvelope(sound, rate, 0.001, fallSeconds, 0.95);
  const tick = applyHitEnvelope(
    applyFilters(noise(rate, 0.02, random), lowPass(rate, 4500)),
    rate,
    0.0005,
    0.02,
    click,
  );
  return mixSounds(sound, tick);
}

export function snare(rate: number, tone: number, random: MusicRandom): Mono {
  const wires = applyFilters(noise(rate, 0.28, random), highPass(rate, 900), bandPass(rate, 3800, 0.5));
  applyHitEnvelope(wires, rate, 0.001, 0.28, 1.1);
  const skin = struck(
    rate,
    [
      { hertz: tone, gain: 0.5, decaySeconds: 0.2 },
      { hertz: tone * 1.58, gain: 0.28, decaySeconds: 0.13 },
    ],
    0.2,
  );
  return mixSounds(wires, skin);
}

/** Several hands, not quite together. */
export function clap(rate: number, random: MusicRandom): Mono {
  const sound = new Float32Array(Math.ceil(0.3 * rate));
  for (const [hand, at] of [0, 0.011, 0.021, 0.03].entries()) {
    const burst = applyFilters(noise(rate, 0.26, random), bandPass(rate, 1250, 1.1), highPass(rate, 500));
    applyHitEnvelope(burst, rate, 0.0005, hand === 3 ? 0.26 : 0.035, hand === 3 ? 1.9 : 1.5);
    const from = Math.round(at * rate);
    for (let i = 0; i < burst.length && from + i < sound.length; i += 1)
      sound[from + i] = (sound[from + i] ?? 0) + (burst[i] ?? 0);
  }
  return sound;
}

export function hiHat(rate: number, fallSeconds: number, random: MusicRandom): Mono {
  const sound = applyFilters(noise(rate, fallSeconds, random), highPass(rate, 7000), highPass(rate, 6000));
  const metal = struck(
    rate,
    [5301, 6741, 7987, 9203, 10_870].map((hertz) => ({ hertz, gain: 0.05, decaySeconds: fallSeconds })),
    fallSeconds,
  );
  return mixSounds(applyHitEnvelope(sound, rate, 0.0008, fallSeconds, 0.7), metal);
}

/** A ride cymbal touched by a brush or a stick: a ping over a long wash. */
export function ride(rate: number, velocity: number, random: MusicRandom): Mono {
  const ring = 1.5;
  const wash = applyFilters(noise(rate, ring, random), highPass(rate, 4800), bandPass(rate, 8200, 0.6));
  applyHitEnvelope(wash, rate, 0.002, ring, 0.26 * velocity);
  const ping = struck(
    rate,
    [
      [2460, 0.02, 0.4],
      [3385, 0.03, 0.7],
      [4270, 0.05, 0.8],
      [5710, 0.04, 0.7],
      [7350, 0.035, 0.6],
    ].map(([hertz = 0, gain = 0, decaySeconds = 1]) => ({
      // Never struck at quite the same place.
      hertz: hertz * (1 + bipolar(random) * 0.02),
      gain: gain * velocity,
      decaySeconds,
    })),
    ring,
  );
  return mixSounds(wash, ping);
}

/** A brush drawn over the skin, swelling to its middle. */
export function brushStroke(rate: number, seconds: number, velocity: number, random: MusicRandom): Mono {
  const sound = applyFilters(noise(rate, seconds, random), bandPass(rate, 2600, 0.5), highPass(rate, 700));
  for (let i = 0; i < sound.length; i += 1) {
    const swell = Math.sin((Math.PI * i) / sound.length) ** 1.5;
    sound[i] = (sound[i] ?? 0) * swell * velocity;
  }
  return sound;
}

/** A brush let fall on the snare. */
export function brushTap(rate: number, velocity: number, random: MusicRandom): Mono {
  const sound = applyFilters(noise(rate, 0.16, random), bandPass(rate, 2300, 0.6), highPass(rate, 400));
  const skin = struck(rate, [{ hertz: 196, gain: 0.22 * velocity, decaySeconds: 0.12 }], 0.12);
  return mixSounds(applyHitEnvelope(sound, rate, 0.002, 0.16, velocity), skin);
}

export function shaker(rate: number, velocity: number, random: MusicRandom): Mono {
  const sound = applyFilters(noise(rate, 0.11, random), bandPass(rate, 6200, 0.9), highPass(rate, 3000));
  return applyHitEnvelope(sound, rate, 0.022, 0.1, velocity);
}

export function rimClick(rate: number, random: MusicRandom): Mono {
  const wood = struck(
    rate,
    [
      { hertz: 1720, gain: 0.5, decaySeconds: 0.06 },
      { hertz: 2630, gain: 0.25, decaySeconds: 0.04 },
      { hertz: 480, gain: 0.3, decaySeconds: 0.07 },
    ],
    0.1,
  );
  return mixSounds(
    wood,
    applyHitEnvelope(applyFilters(noise(rate, 0.02, random), highPass(rate, 2000)), rate, 0.0004, 0.02, 0.3),
  );
}

/** A cymbal's noise that grows, for the bar before a new part. */
export function riser(rate: number, seconds: number, random: MusicRandom): Mono {
  const sound = applyFilters(noise(rate, seconds, random), highPass(rate, 1800), bandPass(rate, 5200, 0.4));
  for (let i = 0; i < sound.length; i += 1) sound[i] = (sound[i] ?? 0) * (i / sound.length) ** 2.2;
  const fade = Math.round(0.01 * rate);
  for (let k = 0; k < fade; k += 1) {
    const i = sound.length - 1 - k;
    sound[i] = (sound[i] ?? 0) * (k / fade);
  }
  return sound;
}

/** A crash of cymbals, soft at the edge. */
export function crash(rate: number, random: MusicRandom): Mono {
  const sound = applyFilters(noise(rate, 2.4, random), highPass(rate, 3200), bandPass(rate, 6500, 0.35));
  return applyHitEnvelope(sound, rate, 0.004, 2.4, 0.8);
}
