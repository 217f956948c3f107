import { bandPass, createFilter } from '../filters.ts';
import { bipolar, type MusicRandom } from '../random.ts';
import type { Mono } from '../sound.ts';
import { struck } from './modal.ts';
import { sawtooth } from './strings.ts';

/** First and second formant of a few vowels, in hertz (Peterson and Barney 1952, rounded). */
const vowels = [
  [730, 1090],
  [530, 1840],
  [570, 840],
  [440, 1020],
  [640, 1190],
  [390, 1990],
] as const;

/** One syllable of somebody at another table: never a word, only the sound of talk. */
export function syllable(rate: number, voiceHertz: number, seconds: number, random: MusicRandom): Mono {
  const [first, second] = vowels[Math.floor(random() * vowels.length)] ?? vowels[0];
  const low = createFilter(bandPass(rate, first, 5));
  const high = createFilter(bandPass(rate, second, 7));
  const sound = new Float32Array(Math.ceil(seconds * rate));
  const glide = 1 + bipolar(random) * 0.12;
  let phase = random();
  for (let i = 0; i < sound.length; i += 1) {
    const along = i / sound.length;
    const step = (voiceHertz * (1 + (glide - 1) * along)) / rate;
    phase += step;
    if (phase >= 1) phase -= 1;
    const breath = bipolar(random) * 0.15;
    const source = sawtooth(phase, step) + breath;
    sound[i] = (low(source) + 0.5 * high(source)) * Math.sin(Math.PI * along) ** 1.2;
  }
  return sound;
}

/** Clay on clay: one chip laid on a stack. */
export function chip(rate: number, velocity: number, random: MusicRandom): Mono {
  const tilt = 1 + bipolar(random) * 0.08;
  return struck(
    rate,
    [
      { hertz: 2950 * tilt, gain: 0.4 * velocity, decaySeconds: 0.05 },
      { hertz: 4410 * tilt, gain: 0.3 * velocity, decaySeconds: 0.035 },
      { hertz: 1480 * tilt, gain: 0.2 * velocity, decaySeconds: 0.03 },
    ],
    0.06,
  );
}
