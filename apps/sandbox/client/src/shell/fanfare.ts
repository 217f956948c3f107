import type { WinTier } from './pay.ts';
import { hertzOf, minorRoots, type Note } from './tune.ts';

interface FanfareMusic {
  readonly loop: { readonly beats: number; readonly beatsPerMinute: number; readonly notes: readonly Note[] };
  /** The chord at the end of the count-up. */
  readonly ending: readonly Note[];
}

interface Score {
  readonly beatsPerMinute: number;
  /** Semitones above the tonic, two beats each. */
  readonly chords: readonly number[];
  /** The beats between two bells. */
  readonly bellBeats: number;
  /** Octaves that the bells climb within a chord. */
  readonly octaves: number;
  /** Beats of a chord on which the brass plays. */
  readonly brass: readonly number[];
}

/** Faster, fuller and longer with each tier. */
const scores: Readonly<Record<WinTier, Score>> = {
  win: { beatsPerMinute: 120, chords: [0], bellBeats: 0.5, octaves: 1, brass: [] },
  bigWin: { beatsPerMinute: 126, chords: [0, 5, 7, 0], bellBeats: 0.5, octaves: 1, brass: [0, 1] },
  megaWin: {
    beatsPerMinute: 138,
    chords: [0, 9, 5, 7, 0, 9, 2, 7],
    bellBeats: 0.25,
    octaves: 1,
    brass: [0, 0.75, 1],
  },
  topWin: {
    beatsPerMinute: 152,
    chords: [0, 7, 9, 5, 0, 7, 5, 7],
    bellBeats: 0.25,
    octaves: 2,
    brass: [0, 0.5, 0.75, 1, 1.5],
  },
};
const beatsPerChord = 2;

const chordOf = (root: number) => [root, root + (minorRoots.includes(root) ? 3 : 4), root + 7];

/** Returns the music of a win in a key, a MIDI note. */
export function composeFanfare(tonic: number, tier: WinTier): FanfareMusic {
  const { beatsPerMinute, chords, bellBeats, octaves, brass } = scores[tier];
  const notes: Note[] = [];
  const add = (list: Note[], beat: number, beats: number, midi: number, voice: Note['voice'], loud: number) =>
    list.push({ beat, beats, hertz: hertzOf(midi), voice, loudness: loud });
  for (const [index, root] of chords.entries()) {
    const start = index * beatsPerChord;
    const tones = chordOf(root > 6 ? root - 12 : root);
    const bells = tonic + 12 * (3 - octaves);
    const bass = tonic + (root > 6 ? root : root + 12) - 12;
    // Phones play nothing below this octave.
    add(notes, start, 1, bass, 'bass', 0.6);
    add(notes, start + 1, 1, bass + 7, 'bass', 0.4);
    for (const beat of brass)
      for (const tone of tones) add(notes, start + beat, 0.4, tonic + 12 + tone, 'brass', 0.5);
    const ladder = Array.from({ length: octaves + 1 }, (_, octave) =>
      tones.map((tone) => tone + 12 * octave),
    ).flat();
    for (let step = 0; step * bellBeats < beatsPerChord; step += 1)
      add(notes, start + step * bellBeats, 1, bells + (ladder[step % ladder.length] ?? 0), 'bell', 0.42);
  }
  const ending: Note[] = [];
  for (const [index, tone] of [0, 4, 7, 12].entries()) {
    add(ending, 0, 3, tonic + 12 + tone, 'brass', 0.5);
    add(ending, index * 0.125, 3, tonic + 24 + tone, 'bell', 0.5);
  }
  add(ending, 0, 3, tonic, 'bass', 0.6);
  return { loop: { beats: chords.length * beatsPerChord, beatsPerMinute, notes }, ending };
}
