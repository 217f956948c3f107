import { applyGainCurve, chorus, saturate } from '../effects.ts';
import { applyFiltersToLoop, highPass, lowPass, peak } from '../filters.ts';
import { chord, melody, nearest, pitch } from '../pitch.ts';
import { bipolar } from '../random.ts';
import type { Studio, Track } from '../studio.ts';
import { clap, crash, hiHat, kick, snare } from '../voices/drums.ts';
import { chime, tinePiano } from '../voices/keys.ts';
import { chip } from '../voices/room.ts';
import { bowed, plucked, saws, synthPluck } from '../voices/strings.ts';

interface Bar {
  readonly root: number;
  readonly tones: readonly number[];
}
const bar = (root: string, names: string): Bar => ({ root: pitch(root), tones: chord(names) });

/** Nu-disco in D: the round of the verse, and one of the chorus that never rests on the tonic. */
const verse = [
  bar('E1', 'G3 B3 D4 F#4'),
  bar('A1', 'G3 B3 C#4 F#4'),
  bar('D2', 'F#3 A3 C#4 E4'),
  bar('B1', 'A3 C#4 D#4 F#4'),
];
const refrain = [
  bar('G1', 'F#3 A3 B3 D4'),
  bar('F#1', 'E3 A3 C#4 E4'),
  bar('B1', 'F#3 A3 C#4 D4'),
  bar('A1', 'G3 B3 D4 F#4'),
];
const bars = [...verse, ...verse, ...refrain, ...refrain, ...verse, ...verse, ...refrain, ...refrain];
const isRefrain = (index: number) => index % 16 >= 8;

/** In a riff: a half-tone below the next bar's root. */
const lead = -1;

/** Sixteenths of a bar: place, steps over the root, length, strength. */
const riffs: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [
    [0, 0, 2, 1],
    [3, 0, 1, 0.6],
    [4, 12, 1.4, 0.95],
    [6, 0, 1.4, 0.85],
    [7, 12, 1, 0.6],
    [10, 7, 1.4, 0.85],
    [11, 10, 1, 0.7],
    [12, 12, 1.4, 0.95],
    [14, 10, 1, 0.75],
    [15, 7, 1, 0.7],
  ],
  [
    [0, 0, 2, 1],
    [2, 12, 1, 0.75],
    [3, 0, 1, 0.6],
    [4, 12, 1.4, 0.95],
    [7, 0, 1, 0.7],
    [8, 0, 1.6, 0.9],
    [10, 12, 1.2, 0.9],
    [12, 0, 1, 0.7],
    [13, 12, 1.2, 0.85],
    [15, lead, 1, 0.75],
  ],
];

const strings = melody(4, [
  '0:B4:1.5 1.5:D5:.5 2:F#5:2',
  '0:E5:1.5 1.5:C#5:.5 2:A4:1.5 3.5:C#5:.5',
  '0:D5:1.5 1.5:C#5:.5 2:B4:1.5 3.5:F#4:.5',
  '0:G4:1 1:A4:1 2:B4:1 3:C#5:1',
  '0:D5:1.5 1.5:F#5:.5 2:A5:2',
  '0:G#5:.5 .5:A5:1 1.5:E5:.5 2:C#5:2',
  '0:D5:1 1:F#5:1 2:B5:2',
  '0:A5:1.5 1.5:G5:.5 2:F#5:.5 2.5:E5:.5 3:D5:1',
]);

function compose(studio: Studio): void {
  drums(studio);
  bassLine(studio);
  guitars(studio);
  keys(studio);
  orchestra(studio);
  sparkle(studio);
}

function drums({ rate, random, bus }: Studio): void {
  const low = bus({ gain: 0.78, effects: (loop) => saturate(loop, 1.3) });
  const back = bus({ gain: 0.48, send: 0.14, looseMs: 2 });
  const hats = bus({ gain: 0.56, send: 0.03, looseMs: 2, swing: 0.52 });
  const beater = { fromHertz: 140, toHertz: 52, fallSeconds: 0.26, click: 0.3 };
  for (const index of bars.keys()) {
    const start = index * 4;
    for (let beat = 0; beat < 4; beat += 1) {
      low.play(kick(rate, beater, random), start + beat, beat % 2 === 0 ? 1 : 0.9);
      if (beat % 2 === 1) {
        back.play(snare(rate, 192, random), start + beat, 0.8);
        back.play(clap(rate, random), start + beat, isRefrain(index) ? 0.45 : 0.22, 0.1);
      }
      // The open hat between the beats is what makes it disco.
      hats.play(hiHat(rate, 0.22, random), start + beat + 0.5, 0.85, 0.22);
      for (const place of [0, 0.25, 0.75])
        hats.play(hiHat(rate, 0.05, random), start + beat + place, place === 0 ? 0.5 : 0.32, 0.22);
    }
    if (index % 8 === 7)
      for (const [k, place] of [2.5, 2.75, 3.25, 3.5, 3.75].entries())
        back.play(snare(rate, 200 - k * 8, random), start + place, 0.4 + k * 0.08, -0.3 + k * 0.15);
    if (index % 8 === 0) hats.play(crash(rate, random), start, 0.7, -0.25);
  }
}

function bassLine({ rate, beatSeconds, random, bus }: Studio): void {
  const bass = bus({
    gain: 0.56,
    looseMs: 3,
    effects: (loop) => {
      saturate(loop, 1.6);
      applyFiltersToLoop(loop, peak(rate, 90, 0.8, 2), peak(rate, 900, 1, 2.5), highPass(rate, 36));
    },
  });
  const finger = { fromHertz: 2100, toHertz: 240, fallSeconds: 0.055, q: 1.3, sub: 0.75 };
  for (const [index, bar] of bars.entries()) {
    const next = bars[(index + 1) % bars.length] ?? bar;
    const riff = riffs[index % 4 === 3 ? 1 : isRefrain(index) ? index % 2 : 0] ?? [];
    for (const [place, step, length, velocity] of riff) {
      const level = velocity + bipolar(random) * 0.05;
      const seconds = (length / 4) * beatSeconds * 0.9;
      bass.play(synthPluck(rate, bassNote(bar, next, step), seconds, level, finger), index * 4 + place / 4);
    }
  }
}

/** The riff's minor seventh gives way to the sixth where the chord has a major one. */
function bassNote({ root, tones }: Bar, next: Bar, step: number): number {
  if (step === lead) return nearest(next.root - 1, root + 12 + 6);
  const isMajorSeventh = tones.some((tone) => (tone - root) % 12 === 11);
  return root + 12 + (step === 10 && isMajorSeventh ? 9 : step);
}

/** The right hand never stops: sixteenths, most of them stifled. */
const strum = [0.9, 0, 0.35, 0.8, 0, 0.4, 0.85, 0.3, 0.35, 0.8, 0, 0.75, 0.3, 0.4, 0.8, 0.35];
const isStifled = [0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1];

function guitars({ rate, beatSeconds, random, bus }: Studio): void {
  const rhythm = bus({
    gain: 0.15,
    send: 0.1,
    looseMs: 4,
    effects: (loop) => {
      applyFiltersToLoop(loop, highPass(rate, 320), peak(rate, 2400, 0.9, 4), lowPass(rate, 7500));
      chorus(loop, { hertz: 0.9, depthMs: 1.5, mix: 0.35 });
    },
  });
  for (const [index, { tones }] of bars.entries()) {
    if (index < 4) continue;
    for (const [place, velocity] of strum.entries()) {
      if (velocity === 0) continue;
      const stifled = isStifled[place] === 1;
      const seconds = stifled ? 0.03 : 0.2 * beatSeconds;
      const played = { brightness: stifled ? 0.5 : 0.72, ringSeconds: stifled ? 0.08 : 1.2, position: 0.1 };
      const upward = place % 2 === 1;
      for (const [string, tone] of tones.entries()) {
        const later = (upward ? tones.length - 1 - string : string) * 0.006;
        const sound = plucked(rate, tone + 12, seconds, velocity * (0.9 + random() * 0.15), played, random);
        rhythm.play(sound, index * 4 + place / 4 + later, stifled ? 0.5 : 0.75, -0.5);
      }
    }
  }
}

function keys({ rate, beatSeconds, bus, random }: Studio): void {
  const tines = bus({
    gain: 0.24,
    send: 0.16,
    looseMs: 5,
    effects: (loop) => chorus(loop, { hertz: 0.8, depthMs: 2, mix: 0.4 }),
  });
  for (const [index, { tones }] of bars.entries()) {
    for (const [place, beats] of [
      [0, 0.9],
      [1.75, 0.4],
      [2.5, 1.3],
    ] as const)
      for (const [voice, tone] of tones.entries())
        tines.play(
          tinePiano(rate, tone, beats * beatSeconds, 0.55 + random() * 0.15),
          index * 4 + place,
          0.8,
          0.1 + voice * 0.12,
        );
  }
}

function orchestra({ rate, beatSeconds, beats, random, bus }: Studio): void {
  const section = bus({
    gain: 0.46,
    send: 0.4,
    looseMs: 8,
    effects: (loop) => applyFiltersToLoop(loop, highPass(rate, 280), peak(rate, 3200, 0.9, 2)),
  });
  const bowing = { attackSeconds: 0.05, releaseSeconds: 0.14, players: 4, vibratoCents: 10, hertzMax: 8000 };
  for (const { beat, pitch: note, beats: long } of strings) {
    for (const start of [8, 24]) {
      for (const [octave, gain, side] of [
        [0, 0.8, -0.4],
        [12, 0.6, 0.4],
      ] as const)
        section.play(
          bowed(rate, note + octave, long * beatSeconds * 0.92, 0.85, bowing, random),
          start * 4 + beat,
          gain,
          side,
        );
    }
  }
  const brass = bus({
    gain: 0.1,
    send: 0.22,
    effects: (loop) => {
      applyFiltersToLoop(loop, lowPass(rate, 3800), peak(rate, 1300, 0.8, 3), highPass(rate, 220));
      applyGainCurve(loop, (seconds) => (seconds / beatSeconds < beats / 2 ? 0.75 : 1));
    },
  });
  const stab = { detuneCents: 8, voices: 3, attackSeconds: 0.018, releaseSeconds: 0.07 };
  for (const [index, { tones }] of bars.entries()) {
    if (isRefrain(index) || index < 4) continue;
    for (const [place, long] of index % 2 === 0
      ? [[3.5, 0.3]]
      : [
          [0, 0.2],
          [0.75, 0.2],
          [1.5, 0.5],
        ])
      for (const [voice, tone] of tones.slice(1).entries())
        brass.play(
          saws(rate, tone + 12, (long ?? 0.2) * beatSeconds, stab, random),
          index * 4 + (place ?? 0),
          0.8,
          0.5 - voice * 0.12,
        );
  }
}

/** A win somewhere: bells up the chord, and the coins after it. */
function sparkle({ rate, bus, random }: Studio): void {
  const bells = bus({ gain: 0.07, send: 0.7 });
  for (const index of [7, 15, 23, 31]) {
    const { tones } = bars[index] ?? { tones: [] };
    for (let k = 0; k < 8; k += 1) {
      const tone = (tones[k % 4] ?? 72) + 24 + (k >= 4 ? 12 : 0);
      bells.play(chime(rate, tone, 0.5 + k * 0.05), index * 4 + 2 + k / 4, 1, -0.6 + k * 0.17);
      bells.play(chip(rate, 0.8, random), index * 4 + 2 + k / 4, 1.4, 0.6 - k * 0.17);
    }
  }
}

export const modernCasino: Track = {
  id: 'modern-casino',
  seconds: 68,
  bars: bars.length,
  beatsPerBar: 4,
  room: { tailSeconds: 1.6, damping: 0.4, preDelayMs: 14 },
  compose,
};
