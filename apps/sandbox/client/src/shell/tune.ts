/** A note of a loop. Beats count from its start; a note may ring beyond its end. */
export interface Note {
  readonly beat: number;
  readonly beats: number;
  readonly hertz: number;
  readonly voice: 'pad' | 'pluck' | 'bass' | 'brass' | 'bell';
  /** From 0 to 1. */
  readonly loudness: number;
}

export interface Tune {
  /** The key, as a MIDI note. */
  readonly tonic: number;
  readonly beats: number;
  readonly beatsPerMinute: number;
  readonly notes: readonly Note[];
}

const bars = 8;
const beatsPerBar = 4;
type Chords = readonly [number, number, number, number];
/** Semitones above the tonic: calm rows of chords in major and in minor. */
const progressions: readonly [Chords, ...Chords[]] = [
  [0, 9, 5, 7],
  [0, 5, 9, 7],
  [0, 7, 9, 5],
  [9, 5, 0, 7],
];
export const minorRoots: readonly number[] = [2, 4, 9];
/** Steps of a melody that sounds well over each of these chords. */
const pentatonic: readonly [number, ...number[]] = [0, 2, 4, 7, 9, 12, 14];
const tonics: readonly [number, ...number[]] = [48, 50, 52, 53, 55, 57];

export const hertzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);

/** Returns a generator of numbers from 0 to 1, the same ones for the same text. */
function seeded(text: string) {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a separate tune for each game, made from its name. */
export function composeTune(name: string): Tune {
  const random = seeded(name);
  const choose = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  random();
  const beatsPerMinute = 66 + Math.round(random() * 22);
  const tonic = choose(tonics);
  const chords = choose(progressions);
  const notes: Note[] = [];
  const add = (beat: number, beats: number, midi: number, voice: Note['voice'], loudness: number) =>
    notes.push({ beat, beats, hertz: hertzOf(midi), voice, loudness });
  for (let bar = 0; bar < bars; bar += 1) {
    const root = chords[bar % chords.length] ?? 0;
    const third = minorRoots.includes(root) ? 3 : 4;
    const start = bar * beatsPerBar;
    for (const step of [0, third, 7]) add(start, beatsPerBar, tonic + root + step, 'pad', 0.35);
    add(start, 2, tonic + (root > 6 ? root - 12 : root) - 12, 'bass', 0.5);
    for (let beat = 0; beat < beatsPerBar; beat += 0.5) {
      if (random() > (beat % 1 === 0 ? 0.62 : 0.3)) continue;
      add(start + beat, 1.5, tonic + 12 + choose(pentatonic), 'pluck', 0.25 + random() * 0.3);
    }
  }
  return { tonic, beats: bars * beatsPerBar, beatsPerMinute, notes };
}
