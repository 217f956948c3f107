import { applyFiltersToLoop, highPass, highShelf, peak } from '../filters.ts';
import { chord, melody, type Note, nearest, pitch } from '../pitch.ts';
import { bipolar } from '../random.ts';
import type { Bus, Studio, Track } from '../studio.ts';
import { piano } from '../voices/keys.ts';
import { bowed, plucked } from '../voices/strings.ts';

interface Bar {
  readonly bass: number;
  readonly tones: readonly number[];
}
const bars = (...texts: readonly string[]): Bar[] =>
  texts.map((text) => {
    const [bass = 'G2', ...tones] = text.split(' ');
    return { bass: pitch(bass), tones: chord(tones.join(' ')) };
  });

/**
 * A minuet in G of twice eight bars: the first half goes to the dominant, the second home by way of the
 * second degree.
 */
const minuet = bars(
  'G2 B3 D4 G4',
  'C3 C4 E4 G4',
  'B2 B3 D4 G4',
  'D3 A3 D4 F#4',
  'E2 B3 E4 G4',
  'A2 C4 E4 A4',
  'A2 A3 C#4 G4',
  'D3 A3 D4 F#4',
  'D3 C4 D4 F#4',
  'G2 B3 D4 G4',
  'E3 B3 D4 G#4',
  'A2 C4 E4 A4',
  'C3 C4 E4 G4',
  'D3 B3 D4 G4',
  'D3 A3 C4 F#4',
  'G2 B3 D4 G4',
);
/** Its trio in C. */
const trio = bars(
  'C3 C4 E4 G4',
  'F2 C4 F4 A4',
  'G2 B3 D4 F4',
  'C3 C4 E4 G4',
  'A2 C4 E4 A4',
  'D3 A3 D4 F4',
  'D3 A3 C4 F#4',
  'G2 B3 D4 G4',
  'G2 B3 F4 G4',
  'C3 C4 E4 G4',
  'C#3 A3 E4 G4',
  'D3 A3 D4 F4',
  'F2 A3 C4 F4',
  'G2 C4 E4 G4',
  'G2 B3 D4 F4',
  'C3 C4 E4 G4',
);

const minuetTune = melody(3, [
  '0:D5:1 1:B4:.5 1.5:C5:.5 2:D5:1',
  '0:E5:1 1:C5:.5 1.5:D5:.5 2:E5:1',
  '0:D5:.5 .5:G5:.5 1:F#5:.5 1.5:G5:.5 2:B5:1',
  '0:A5:1.5 1.5:G5:.5 2:F#5:1',
  '0:G5:1 1:E5:.5 1.5:F#5:.5 2:G5:1',
  '0:C5:.5 .5:E5:.5 1:D5:.5 1.5:C5:.5 2:E5:1',
  '0:C#5:.5 .5:E5:.5 1:A4:1 2:C#5:1',
  '0:D5:2',
  '0:F#5:1 1:D5:.5 1.5:E5:.5 2:F#5:1',
  '0:G5:1 1:D5:1 2:B4:1',
  '0:G#5:1 1:E5:.5 1.5:F#5:.5 2:G#5:1',
  '0:A5:1 1:E5:1 2:C5:1',
  '0:E5:.5 .5:G5:.5 1:C6:1 2:B5:.5 2.5:A5:.5',
  '0:B5:.5 .5:G5:.5 1:D5:1 2:G5:1',
  '0:B4:.5 .5:D5:.5 1:C5:.5 1.5:A4:.5 2:F#4:1',
  '0:G4:2',
]);
const trioTune = melody(3, [
  '0:E5:1 1:G5:1 2:C6:1',
  '0:A5:1.5 1.5:G5:.5 2:F5:1',
  '0:F5:1 1:D5:.5 1.5:E5:.5 2:F5:1',
  '0:E5:2 2:C5:1',
  '0:C5:1 1:E5:1 2:A5:1',
  '0:F5:1.5 1.5:E5:.5 2:D5:1',
  '0:C5:.5 .5:B4:.5 1:A4:1 2:F#5:1',
  '0:G5:2',
  '0:G5:.5 .5:F5:.5 1:D5:1 2:B4:1',
  '0:E5:.5 .5:D5:.5 1:C5:1 2:G5:1',
  '0:C#5:.5 .5:E5:.5 1:A5:1 2:G5:1',
  '0:F5:2 2:D5:1',
  '0:A5:.5 .5:C6:.5 1:A5:.5 1.5:F5:.5 2:A5:1',
  '0:G5:.5 .5:E5:.5 1:C5:1 2:E5:1',
  '0:D5:1 1:F5:.5 1.5:D5:.5 2:B4:1',
  '0:C5:2',
]);

function compose(studio: Studio): void {
  const { bus, rate } = studio;
  const warm = (gain: number) =>
    bus({
      gain,
      send: 0.42,
      looseMs: 10,
      effects: (loop) =>
        applyFiltersToLoop(
          loop,
          peak(rate, 290, 1.4, 1),
          peak(rate, 1150, 1.2, -2),
          peak(rate, 2700, 1.2, 2),
          highShelf(rate, 5200, -4),
          highPass(rate, 60),
        ),
    });
  const strings = { violins: warm(0.7), inner: warm(0.38), cellos: warm(0.62) };
  const pizzicato = bus({ gain: 0.36, send: 0.42, looseMs: 7 });
  const keys = bus({ gain: 0.72, send: 0.26, looseMs: 6 });

  playMinuet(studio, strings, 0, false);
  playTrio(studio, keys, pizzicato, strings.inner);
  playMinuet(studio, strings, 32, true);
  // The second time the piano joins in, in broken chords.
  for (const [index, { tones }] of minuet.entries())
    playAlbertiBass(studio, keys, (32 + index) * 3, tones, 0.2);
}

interface Strings {
  readonly violins: Bus;
  readonly inner: Bus;
  readonly cellos: Bus;
}

const singing = { attackSeconds: 0.07, releaseSeconds: 0.16, players: 4, vibratoCents: 13, hertzMax: 6500 };
const filling = { attackSeconds: 0.09, releaseSeconds: 0.2, players: 3, vibratoCents: 9, hertzMax: 3200 };

function playMinuet(studio: Studio, strings: Strings, fromBar: number, isAgain: boolean): void {
  const { rate, beatSeconds, random } = studio;
  const start = fromBar * 3;
  for (const note of minuetTune) {
    const velocity = accentOf(note) * (0.78 + phraseSwell(note.beat, 24) * 0.2);
    const long = note.beats * beatSeconds * (note.beats < 1 ? 0.86 : 0.94);
    strings.violins.play(
      bowed(rate, note.pitch, long, velocity, singing, random),
      start + note.beat,
      1,
      -0.35,
    );
    if (isAgain && note.beats >= 1)
      strings.violins.play(
        bowed(rate, note.pitch - 12, long, velocity * 0.5, singing, random),
        start + note.beat,
        1,
        -0.15,
      );
    if (isAgain && note.beats === 2) trill(studio, strings.violins, start + note.beat, note.pitch);
  }
  inner(studio, strings.inner, start);
  for (const [index, { bass, tones }] of minuet.entries()) {
    const third = nearest(tones[0] ?? bass, bass + 4);
    const fifth = nearest(tones[1] ?? bass, bass + 7);
    for (const [beat, note] of [bass, third, fifth].entries()) {
      const sound = bowed(
        rate,
        note,
        0.8 * beatSeconds,
        beat === 0 ? 0.85 : 0.55,
        { ...filling, hertzMax: 1500 },
        random,
      );
      strings.cellos.play(sound, start + index * 3 + beat, 1, 0.4);
    }
  }
}

/** The second violin and the viola take, bar by bar, the tones of the chord nearest to where they are. */
function inner({ rate, beatSeconds, random }: Studio, bus: Bus, start: number): void {
  let second = pitch('B4') - 12;
  let viola = pitch('G3');
  for (const [index, { tones }] of minuet.entries()) {
    const toward = (voice: number, taken: number | undefined) =>
      tones
        .map((tone) => nearest(tone, voice))
        .filter((tone) => tone !== taken)
        .reduce((best, tone) => (Math.abs(tone - voice) < Math.abs(best - voice) ? tone : best), voice + 12);
    second = toward(second, undefined);
    viola = toward(viola, second);
    for (const [voice, side] of [
      [second, -0.05],
      [viola, 0.18],
    ] as const) {
      bus.play(bowed(rate, voice, 2 * beatSeconds * 0.92, 0.5, filling, random), start + index * 3, 1, side);
      bus.play(bowed(rate, voice, beatSeconds * 0.8, 0.4, filling, random), start + index * 3 + 2, 1, side);
    }
  }
}

function trill({ rate, beatSeconds, random }: Studio, bus: Bus, beat: number, note: number): void {
  for (let k = 0; k < 4; k += 1) {
    const tone = k % 2 === 0 ? note + 2 : note;
    const quick = { ...singing, attackSeconds: 0.015, releaseSeconds: 0.05, vibratoCents: 0 };
    bus.play(bowed(rate, tone, 0.11 * beatSeconds, 0.5, quick, random), beat - 0.5 + k * 0.125, 1, -0.35);
  }
}

function playTrio(studio: Studio, keys: Bus, pizzicato: Bus, held: Bus): void {
  const { rate, beatSeconds, random } = studio;
  const start = 16 * 3;
  for (const note of trioTune) {
    const velocity = (0.66 + phraseSwell(note.beat, 24) * 0.2) * accentOf(note);
    keys.play(piano(rate, note.pitch, note.beats * beatSeconds * 1.02, velocity), start + note.beat, 1, 0.1);
  }
  for (const [index, { bass, tones }] of trio.entries()) {
    const from = start + index * 3;
    playAlbertiBass(studio, keys, from, tones, 0.42);
    const soft = { brightness: 0.3, ringSeconds: 0.7, position: 0.12 };
    pizzicato.play(plucked(rate, bass, 0.7, 0.9, soft, random), from, 1, 0.4);
    for (const beat of [1, 2])
      for (const [voice, tone] of tones.slice(0, 2).entries())
        pizzicato.play(plucked(rate, tone, 0.5, 0.5, soft, random), from + beat, 0.7, -0.3 + voice * 0.4);
    for (const tone of tones.slice(1))
      held.play(
        bowed(rate, tone + 12, 2.9 * beatSeconds, 0.16, { ...filling, attackSeconds: 0.4 }, random),
        from,
        0.6,
        -0.3,
      );
  }
}

/** An Alberti bass: low, high, middle, high, in eighths. */
function playAlbertiBass(
  { rate, beatSeconds, random }: Studio,
  keys: Bus,
  beat: number,
  tones: readonly number[],
  velocity: number,
): void {
  for (let k = 0; k < 6; k += 1) {
    const tone = tones[[0, 2, 1][k % 3] ?? 0] ?? 60;
    const level = velocity * (k === 0 ? 1.15 : 0.85) + bipolar(random) * 0.03;
    keys.play(piano(rate, tone - (k === 0 ? 12 : 0), 0.6 * beatSeconds, level), beat + k / 2, 0.8, -0.12);
  }
}

/** The dance leans on its first beat. */
const accentOf = ({ beat }: Note): number => (beat % 3 === 0 ? 1 : beat % 1 === 0 ? 0.9 : 0.82);
/** From 0 at the ends of a phrase to 1 at its middle. */
const phraseSwell = (beat: number, length: number): number => Math.sin((Math.PI * (beat % length)) / length);

export const classicalElegance: Track = {
  id: 'classical-elegance',
  seconds: 70,
  bars: 48,
  beatsPerBar: 3,
  room: { tailSeconds: 2.1, damping: 0.5, preDelayMs: 22 },
  compose,
};
