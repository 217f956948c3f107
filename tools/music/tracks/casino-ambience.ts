import { chorus, tremolo } from '../effects.ts';
import { applyFiltersToLoop, highPass, lowPass } from '../filters.ts';
import { chord, melody, pitch } from '../pitch.ts';
import { bipolar, pick } from '../random.ts';
import type { Studio, Track } from '../studio.ts';
import { doubleBass } from '../voices/bass.ts';
import { rimClick, shaker } from '../voices/drums.ts';
import { chime, tinePiano, vibraphone } from '../voices/keys.ts';
import { chip, syllable } from '../voices/room.ts';
import { plucked, saws } from '../voices/strings.ts';

interface Bar {
  readonly bass: string;
  readonly fifth: string;
  readonly chord: readonly number[];
}
const bar = (bass: string, fifth: string, names: string): Bar => ({ bass, fifth, chord: chord(names) });

/** A slow bossa nova in F: eight bars, eight of a bridge, and the first eight again. */
const first = [
  bar('F2', 'C2', 'A3 C4 E4 G4'),
  bar('F2', 'C2', 'A3 C4 E4 G4'),
  bar('E2', 'B1', 'G3 Bb3 D4 E4'),
  bar('A1', 'E2', 'G3 C#4 E4 Bb4'),
  bar('D2', 'A1', 'F3 A3 C4 E4'),
  bar('G1', 'D2', 'F3 B3 D4 E4'),
  bar('G1', 'D2', 'F3 Bb3 D4 A4'),
  bar('C2', 'G1', 'E3 Bb3 D4 A4'),
];
const bridge = [
  bar('Bb1', 'F2', 'A3 C4 D4 F4'),
  bar('Bb1', 'F2', 'A3 C4 D4 F4'),
  bar('A1', 'E2', 'G3 C4 E4 G4'),
  bar('D2', 'A1', 'F#3 C4 Eb4 A4'),
  bar('G1', 'D2', 'F3 Bb3 D4 A4'),
  bar('E2', 'B1', 'G3 Bb3 D4 E4'),
  bar('Ab1', 'Eb2', 'G3 C4 Eb4 Bb4'),
  bar('C2', 'G1', 'F3 Bb3 D4 G4'),
];
const bars = [...first, ...bridge, ...first];

const tune = melody(4, [
  '0:C5:1.5 1.5:A4:.5 2:G4:1 3.5:E4:.5',
  '0:G4:2.5 3:A4:.5 3.5:C5:.5',
  '0:D5:1.5 1.5:Bb4:.5 2:G4:1.5 3.5:A4:.5',
  '0:Bb4:1 1.5:A4:.5 2:C#5:1.5',
  '0:E5:1.5 1.5:D5:.5 2:C5:1 3.5:A4:.5',
  '0:B4:2 3:D5:.5 3.5:E5:.5',
  '0:D5:1 1.5:C5:.5 2:A4:1.5 3.5:Bb4:.5',
  '0:A4:3',
  '0:D5:.5 .5:F5:1.5 2.5:C5:1',
  '0.5:D5:.5 1:C5:.5 1.5:A4:2',
  '0:C5:.5 .5:E5:1.5 2.5:B4:1',
  '0.5:C5:.5 1:A4:.5 1.5:F#4:2',
  '0:A4:.5 .5:D5:1.5 2.5:A4:1',
  '0.5:Bb4:.5 1:G4:.5 1.5:E4:2',
  '0:Eb5:1.5 1.5:C5:.5 2:Bb4:1 3.5:Ab4:.5',
  '0:G4:2.5',
  '0.5:C5:.5 1:E5:1 2.5:D5:.5 3:C5:.5 3.5:A4:.5',
  '0:G4:1.5 2:A4:.5 2.5:C5:1',
  '0:D5:1 1.5:E5:.5 2:D5:.5 2.5:Bb4:1',
  '0:A4:1 1.5:Bb4:.5 2:C#5:1.5',
  '0:F5:1.5 1.5:E5:.5 2:C5:1.5',
  '0:D5:1 1.5:B4:.5 2:A4:1.5',
  '0:G4:.5 .5:A4:.5 1:Bb4:.5 1.5:D5:2',
  '0:C5:1.5 2:G4:1.5',
]);

function compose(studio: Studio): void {
  accompany(studio);
  sing(studio);
  percussion(studio);
  addAmbience(studio);
}

function accompany({ rate, beatSeconds, random, bus }: Studio): void {
  const bass = bus({ gain: 0.44, send: 0.06, looseMs: 5 });
  const guitar = bus({
    gain: 0.42,
    send: 0.22,
    looseMs: 7,
    effects: (loop) => applyFiltersToLoop(loop, highPass(rate, 140)),
  });
  const pad = bus({
    gain: 0.062,
    send: 0.45,
    effects: (loop) => {
      applyFiltersToLoop(loop, lowPass(rate, 950), highPass(rate, 150));
      chorus(loop, { hertz: 0.4, depthMs: 5, mix: 0.6 });
    },
  });
  for (const [index, { bass: low, fifth, chord: tones }] of bars.entries()) {
    const start = index * 4;
    const pluck = (beat: number, name: string, beats: number, velocity: number) =>
      bass.play(doubleBass(rate, pitch(name), beats * beatSeconds, velocity, random), start + beat);
    pluck(0, low, 1.4, 0.9);
    pluck(1.5, low, 0.45, 0.6);
    pluck(2, fifth, 1.4, 0.82);
    pluck(3.5, fifth, 0.45, 0.6);
    // The two bars of the bossa's clave, as a nylon guitar responds to it.
    const strokes = index % 2 === 0 ? [0, 1, 2.5, 3.5] : [0.5, 1.5, 2, 3];
    for (const beat of strokes) {
      const velocity = 0.5 + random() * 0.2;
      for (const [string, tone] of tones.entries()) {
        const sound = plucked(
          rate,
          tone,
          0.75 * beatSeconds,
          velocity,
          { brightness: 0.22, ringSeconds: 1.8, position: 0.3 },
          random,
        );
        guitar.play(sound, start + beat + string * 0.012, 0.6, -0.32 + string * 0.05);
      }
    }
    for (const [voice, tone] of tones.entries()) {
      const held = { detuneCents: 9, voices: 3, attackSeconds: 0.9, releaseSeconds: 1.1 };
      pad.play(saws(rate, tone, 4 * beatSeconds, held, random), start, 1, -0.6 + voice * 0.4);
    }
  }
}

function sing({ rate, beatSeconds, random, bus }: Studio): void {
  const bars8 = (beat: number) => Math.floor(beat / 32);
  const vibes = bus({
    gain: 0.52,
    send: 0.42,
    looseMs: 9,
    effects: (loop) => tremolo(loop, 5.2, 0.28),
  });
  const tines = bus({
    gain: 0.62,
    send: 0.34,
    looseMs: 9,
    effects: (loop) => {
      tremolo(loop, 3.6, 0.3, true);
      chorus(loop, { hertz: 0.7, depthMs: 2, mix: 0.3 });
    },
  });
  for (const { beat, pitch: note, beats } of tune) {
    const velocity = 0.62 + random() * 0.22;
    const seconds = beats * beatSeconds * 1.15;
    // The vibraphone leads; the bridge is the electric piano's, with the vibraphone an octave above its long
    // notes.
    if (bars8(beat) !== 1) vibes.play(vibraphone(rate, note, seconds, velocity), beat, 1, 0.18);
    else {
      tines.play(tinePiano(rate, note, seconds, velocity), beat, 1, 0.1);
      if (beats >= 1.5) vibes.play(vibraphone(rate, note + 12, seconds, 0.4), beat + 0.02, 0.7, 0.35);
    }
  }
  for (const [index, { chord: tones }] of bars.entries()) {
    if (index % 4 !== 3) continue;
    for (const [voice, tone] of tones.entries())
      vibes.play(
        vibraphone(rate, tone + 12, 2 * beatSeconds, 0.34),
        index * 4 + 2.5 + voice * 0.08,
        0.8,
        -0.2 + voice * 0.2,
      );
  }
}

function percussion({ rate, beats, random, bus }: Studio): void {
  const hand = bus({ gain: 0.32, send: 0.16, looseMs: 4 });
  const rim = bus({ gain: 0.42, send: 0.25, looseMs: 3 });
  for (let beat = 0; beat < beats; beat += 0.5) {
    const accent = beat % 1 === 0.5 ? 0.95 : 0.6;
    hand.play(shaker(rate, accent * (0.85 + random() * 0.3), random), beat, 1, 0.42);
  }
  for (let start = 0; start < beats; start += 8) {
    for (const beat of [0, 1.5, 3, 5, 6.5]) rim.play(rimClick(rate, random), start + beat, 0.8, -0.15);
  }
}

/** People at the other tables, chips, and far away a machine that pays. */
function addAmbience({ rate, beatSeconds, beats, random, bus }: Studio): void {
  const seconds = beats * beatSeconds;
  const talk = bus({
    gain: 0.1,
    send: 1.1,
    effects: (loop) => applyFiltersToLoop(loop, lowPass(rate, 1500), highPass(rate, 170)),
  });
  for (let person = 0; person < 10; person += 1) {
    const voice = 95 + random() * 120;
    const side = bipolar(random) * 0.9;
    const near = 0.4 + random() * 0.6;
    let at = random() * 4;
    while (at < seconds) {
      const syllables = 3 + Math.floor(random() * 9);
      for (let k = 0; k < syllables && at < seconds; k += 1) {
        const long = 0.11 + random() * 0.13;
        const tune1 = voice * (1 + bipolar(random) * 0.14);
        talk.play(syllable(rate, tune1, long, random), at / beatSeconds, near, side);
        at += long * (1 + random() * 0.25);
      }
      at += 0.8 + random() * 4.5;
    }
  }
  const chips = bus({ gain: 0.17, send: 0.5 });
  for (let at = 1.5; at < seconds; at += 2.5 + random() * 6) {
    const side = bipolar(random) * 0.8;
    const count = 2 + Math.floor(random() * 5);
    for (let k = 0; k < count; k += 1)
      chips.play(
        chip(rate, 0.5 + random() * 0.5, random),
        (at + k * (0.06 + random() * 0.05)) / beatSeconds,
        1,
        side,
      );
  }
  const far = bus({
    gain: 0.036,
    send: 2.2,
    effects: (loop) => applyFiltersToLoop(loop, lowPass(rate, 3200)),
  });
  for (let index = 2; index < bars.length; index += 5) {
    const tones = bars[index]?.chord ?? [];
    const start = index * 4 + pick(random, [0, 1, 2]);
    const side = bipolar(random);
    for (let k = 0; k < 8; k += 1) {
      const tone = (tones[k % tones.length] ?? 72) + 24 + (k >= tones.length ? 12 : 0);
      far.play(chime(rate, tone, 0.6), start + k * 0.25, 1, side);
    }
  }
}

export const casinoAmbience: Track = {
  id: 'casino-ambience',
  seconds: 68,
  bars: bars.length,
  beatsPerBar: 4,
  room: { tailSeconds: 2.6, damping: 0.55, preDelayMs: 18 },
  compose,
};
