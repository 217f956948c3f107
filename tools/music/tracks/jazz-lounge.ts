import { chorus, tremolo } from '../effects.ts';
import { applyFiltersToLoop, highPass, lowPass, peak } from '../filters.ts';
import { chord, melody, nearest, pitch } from '../pitch.ts';
import { bipolar, type MusicRandom, pick } from '../random.ts';
import type { Studio, Track } from '../studio.ts';
import { doubleBass } from '../voices/bass.ts';
import { brushStroke, brushTap, kick, ride } from '../voices/drums.ts';
import { tinePiano } from '../voices/keys.ts';
import { plucked } from '../voices/strings.ts';

/**
 * A chord: where, its root, the tones a bass may walk through, and the left hand's voicing without the root.
 */
interface Change {
  readonly beat: number;
  readonly beats: number;
  readonly root: number;
  readonly walk: readonly number[];
  readonly voicing: readonly number[];
}

/** Name → root, steps over it for the bass, voicing. */
const chords: Readonly<Record<string, readonly [root: string, steps: readonly number[], voicing: string]>> = {
  Fmaj9: ['F1', [0, 4, 7, 9, 11], 'A3 C4 E4 G4'],
  F69: ['F1', [0, 4, 7, 9], 'A3 C4 D4 G4'],
  D7b9: ['D2', [0, 4, 7, 10], 'F#3 A3 C4 Eb4'],
  D7alt: ['D2', [0, 4, 8, 10], 'F#3 Bb3 C4 F4'],
  Gm9: ['G1', [0, 3, 7, 10], 'F3 A3 Bb3 D4'],
  C13: ['C2', [0, 4, 7, 10], 'E3 A3 Bb3 D4'],
  Am7: ['A1', [0, 3, 7, 10], 'G3 A3 C4 E4'],
  Cm9: ['C2', [0, 3, 7, 10], 'Bb3 D4 Eb4 G4'],
  F13: ['F1', [0, 4, 7, 10], 'A3 D4 Eb4 G4'],
  Bbmaj9: ['Bb1', [0, 4, 7, 9], 'A3 C4 D4 F4'],
  Bbm9: ['Bb1', [0, 3, 7, 10], 'Ab3 C4 Db4 F4'],
  Eb13: ['Eb2', [0, 4, 7, 10], 'G3 C4 Db4 F4'],
};

const firstA = ['Fmaj9', 'D7b9', 'Gm9', 'C13', 'Am7', 'D7alt', 'Gm9', 'C13'];
const closingA = ['Fmaj9', 'D7b9', 'Gm9', 'C13', 'Am7', 'D7alt', 'Gm9 C13', 'F69'];
const lastA = ['Fmaj9', 'D7b9', 'Gm9', 'C13', 'Am7', 'D7alt', 'Gm9 C13', 'F69 C13'];
const bridge = ['Cm9', 'F13', 'Bbmaj9', 'Bbmaj9', 'Bbm9', 'Eb13', 'Am7 D7b9', 'Gm9 C13'];

/** Thirty-two bars, AABA. */
const changes: readonly Change[] = [...firstA, ...closingA, ...bridge, ...lastA].flatMap((bar, index) => {
  const names = bar.split(' ');
  return names.map((name, part): Change => {
    const [rootName = 'F1', steps = [0], voicing = 'A3'] = chords[name] ?? [];
    const root = pitch(rootName);
    const beats = 4 / names.length;
    return {
      beat: index * 4 + part * beats,
      beats,
      root,
      walk: steps.map((step) => root + step),
      voicing: chord(voicing),
    };
  });
});

const theme = [
  '0.5:C5:.5 1:D5:.5 1.5:E5:1.5 3.5:G5:.5',
  '0:F#5:1 1:Eb5:.5 1.5:C5:1 3:A4:.5 3.5:Bb4:.5',
  '0:A4:.5 .5:Bb4:.5 1:D5:.5 1.5:F5:1.5 3.5:A5:.5',
  '0:G5:.5 .5:E5:.5 1.5:D5:.5 2:Bb4:.5 2.5:A4:1',
  '0:G4:.5 .5:C5:.5 1:E5:1.5 3:D5:.5 3.5:C5:.5',
  '0:F#4:.5 .5:Bb4:.5 1:C5:.5 1.5:F5:1 2.5:Eb5:1',
  '0:D5:1 1.5:Bb4:.5 2:A4:.5 2.5:F4:1',
  '0:E4:.5 .5:G4:.5 1:Bb4:.5 1.5:D5:.5 2:C5:1',
];
const responsePhrase = [
  '0.5:C5:.5 1:D5:.5 1.5:E5:1 2.5:G5:.5 3:A5:.5 3.5:G5:.5',
  '0:F#5:.5 .5:G5:.5 1:Eb5:.5 1.5:C5:.5 2:A4:1 3.5:F#4:.5',
  '0:G4:.5 .5:Bb4:.5 1:D5:.5 1.5:F5:.5 2:A5:1.5',
  '0:Bb5:.5 .5:A5:.5 1:G5:.5 1.5:E5:.5 2:D5:.5 2.5:Bb4:1',
  '0:C5:.5 .5:E5:.5 1:G5:1.5 3:E5:.5 3.5:C5:.5',
  '0:Bb4:.5 .5:C5:.5 1:Eb5:.5 1.5:F#5:.5 2:F5:.5 2.5:Eb5:1',
  '0:D5:1 1:Bb4:.5 1.5:A4:.5 2:E4:.5 2.5:Bb4:.5 3:A4:.5 3.5:G4:.5',
  '0:A4:2',
];
const middle = [
  '0:Eb5:1 1:D5:.5 1.5:C5:1 3:G4:.5 3.5:Bb4:.5',
  '0:A4:2 2.5:C5:.5 3:Eb5:.5 3.5:G5:.5',
  '0:F5:1.5 1.5:D5:1 3:C5:.5 3.5:D5:.5',
  '0:A4:1.5 2:C5:.5 2.5:D5:1',
  '0:Db5:1 1:C5:.5 1.5:Bb4:1 3:F4:.5 3.5:Ab4:.5',
  '0:G4:2 2.5:Bb4:.5 3:Db5:.5 3.5:F5:.5',
  '0:E5:1 1:C5:.5 1.5:A4:.5 2:C5:.5 2.5:Eb5:.5 3:F#5:.5 3.5:A5:.5',
  '0:G5:1 1.5:F5:.5 2:E5:.5 2.5:D5:.5 3:Bb4:.5',
];
const lead = melody(4, [
  ...theme,
  ...responsePhrase,
  ...middle,
  ...theme.slice(0, 6),
  ...responsePhrase.slice(6),
]);

function compose(studio: Studio): void {
  walk(studio);
  accompany(studio);
  sing(studio);
  brushes(studio);
}

/** Root on the one, tones of the chord between, and a half-tone's step into the next root. */
function walkingLine(random: MusicRandom): { beat: number; note: number }[] {
  let last = pitch('F1');
  return changes.flatMap(({ beat, beats, root, walk: tones }, index) => {
    const next = changes[(index + 1) % changes.length]?.root ?? root;
    const line = [nearest(root, last)].map((note) => inReach(note));
    for (let k = 1; k < beats - 1; k += 1) {
      const near = tones.map((tone) => inReach(nearest(tone, (line.at(-1) ?? root) + (k === 1 ? 4 : 2))));
      const fresh = near.filter((tone) => tone !== line.at(-1) && tone !== line.at(-2));
      line.push(pick(random, [fresh[0] ?? root, ...fresh.slice(1)]));
    }
    const goal = inReach(nearest(next, line.at(-1) ?? root));
    line.push(random() < 0.65 ? goal - 1 : goal + 1);
    last = line.at(-1) ?? last;
    return line.slice(0, beats).map((note, k) => ({ beat: beat + k, note }));
  });
}

/** A double bass's lower two octaves. */
function inReach(note: number): number {
  let reached = note;
  while (reached < pitch('E1')) reached += 12;
  while (reached > pitch('D3')) reached -= 12;
  return reached;
}

function walk({ rate, beatSeconds, random, bus }: Studio): void {
  const bass = bus({ gain: 0.38, send: 0.05, looseMs: 6, swing: 2 / 3 });
  for (const { beat, note } of walkingLine(random)) {
    const velocity = (beat % 2 === 1 ? 0.95 : 0.84) + bipolar(random) * 0.06;
    bass.play(doubleBass(rate, note, 0.93 * beatSeconds, velocity, random), beat, 1, -0.08);
    // Now and then a swallowed note skips into the next beat.
    if (random() < 0.14)
      bass.play(doubleBass(rate, note, 0.2 * beatSeconds, 0.4, random), beat + 0.5, 1, -0.08);
  }
}

const rhythms: readonly [readonly number[], ...(readonly number[])[]] = [
  [0, 1.5],
  [1.5, 3],
  [0.5, 2.5],
  [0, 2.5],
  [1.5, 3.5],
];

function accompany({ rate, beatSeconds, random, bus }: Studio): void {
  const keys = bus({
    gain: 0.42,
    send: 0.2,
    looseMs: 8,
    swing: 2 / 3,
    effects: (loop) => {
      applyFiltersToLoop(loop, highPass(rate, 120), peak(rate, 900, 0.8, 1.5));
      tremolo(loop, 4.4, 0.35, true);
      chorus(loop, { hertz: 0.8, depthMs: 1.6, mix: 0.3 });
    },
  });
  for (const { beat, beats, voicing } of changes) {
    const places = beats === 2 ? [pick(random, [0, 0.5])] : pick(random, rhythms);
    for (const place of places) {
      const short = random() < 0.45;
      const seconds = beatSeconds * (short ? 0.42 : 1.3);
      const velocity = 0.42 + random() * 0.22;
      for (const [voice, tone] of voicing.entries())
        keys.play(tinePiano(rate, tone, seconds, velocity), beat + place, 0.8, -0.28 + voice * 0.1);
    }
  }
}

function sing({ rate, beatSeconds, random, bus }: Studio): void {
  const guitar = bus({
    gain: 0.48,
    send: 0.24,
    looseMs: 11,
    swing: 2 / 3,
    effects: (loop) =>
      applyFiltersToLoop(loop, lowPass(rate, 3000), peak(rate, 420, 0.9, 3), highPass(rate, 110)),
  });
  const right = bus({
    gain: 0.6,
    send: 0.26,
    looseMs: 9,
    swing: 2 / 3,
    effects: (loop) => tremolo(loop, 4.4, 0.25, true),
  });
  for (const { beat, pitch: note, beats } of lead) {
    const velocity = (beat % 1 === 0.5 ? 0.92 : 0.78) + bipolar(random) * 0.08;
    const seconds = beats * beatSeconds * 1.02;
    if (beat >= 64 && beat < 96) {
      right.play(tinePiano(rate, note, seconds, velocity * 0.85), beat, 1, 0.12);
      continue;
    }
    const played = { brightness: 0.16, ringSeconds: 2.6, position: 0.24 };
    guitar.play(plucked(rate, note, seconds, velocity, played, random), beat, 1, 0.25);
    // Octaves, as a thumb plays them, in the second eight bars.
    if (beat >= 32 && beat < 64)
      guitar.play(
        plucked(rate, note - 12, seconds, velocity * 0.5, { ...played, brightness: 0.08 }, random),
        beat + 0.01,
        1,
        0.2,
      );
  }
}

function brushes({ rate, beatSeconds, beats, random, bus }: Studio): void {
  const skin = bus({ gain: 0.28, send: 0.14, looseMs: 5, swing: 2 / 3 });
  const cymbal = bus({ gain: 0.85, send: 0.16, looseMs: 5, swing: 2 / 3 });
  const foot = bus({ gain: 0.3, send: 0.06, looseMs: 4 });
  for (let beat = 0; beat < beats; beat += 1) {
    skin.play(
      brushStroke(rate, beatSeconds * 1.05, beat % 2 === 1 ? 0.42 : 0.3, random),
      beat - 0.05,
      1,
      -0.2,
    );
    cymbal.play(ride(rate, 0.62 + random() * 0.16, random), beat, 1, 0.36);
    if (beat % 2 === 1) {
      skin.play(brushTap(rate, 0.85, random), beat, 1, -0.15);
      cymbal.play(ride(rate, 0.4 + random() * 0.12, random), beat + 0.5, 1, 0.36);
    }
    if (beat % 2 === 0) {
      const feathered = { fromHertz: 90, toHertz: 52, fallSeconds: 0.16, click: 0.05 };
      foot.play(kick(rate, feathered, random), beat, beat % 8 === 0 ? 0.7 : 0.4);
    }
    if (beat % 32 >= 30) skin.play(brushTap(rate, 0.5 + random() * 0.3, random), beat + 0.5, 1, -0.1);
  }
}

export const jazzLounge: Track = {
  id: 'jazz-lounge',
  seconds: 66,
  bars: 32,
  beatsPerBar: 4,
  room: { tailSeconds: 1.3, damping: 0.5, preDelayMs: 12 },
  compose,
};
