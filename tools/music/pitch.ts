const semitones: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const accidentals: Readonly<Record<string, number>> = { '': 0, '#': 1, b: -1 };

/** "C4" is 60, the middle C; "Bb3" and "F#5" too. */
export function pitch(name: string): number {
  const {
    letter = '',
    accidental = '',
    octave = '',
  } = /^(?<letter>[A-G])(?<accidental>[#b]?)(?<octave>\d)$/.exec(name)?.groups ?? {};
  const semitone = semitones[letter];
  if (semitone === undefined) throw new Error(`"${name}" is no note.`);
  return 12 * (Number(octave) + 1) + semitone + (accidentals[accidental] ?? 0);
}

/** The pitches of a chord written as notes: "A3 C4 E4 G4". */
export const chord = (names: string): readonly number[] => names.split(' ').map(pitch);

export const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

export interface Note {
  /** From the start of the phrase. */
  readonly beat: number;
  readonly pitch: number;
  readonly beats: number;
}

/**
 * A melody, a bar per text, each note as beat:note:beats ("0:C5:1 1.5:Eb5:.5"). An empty text is a bar of
 * rest.
 */
export function melody(beatsPerBar: number, bars: readonly string[]): Note[] {
  return bars.flatMap((bar, index) =>
    bar
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => {
        const [beat = '', name = '', beats = ''] = word.split(':');
        return { beat: index * beatsPerBar + Number(beat), pitch: pitch(name), beats: Number(beats) };
      }),
  );
}

/** The pitch of the same name nearest to another: what a voice that moves little would sing. */
export function nearest(tone: number, to: number): number {
  return tone + 12 * Math.round((to - tone) / 12);
}
