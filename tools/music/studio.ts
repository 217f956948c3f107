import { type ReverbRoom, reverb } from './effects.ts';
import { bipolar, type MusicRandom, seededMusicRandom } from './random.ts';
import { addLoop, emptyLoop, type Loop, type Mono, mixIntoLoop } from './sound.ts';

export interface Track {
  readonly id: string;
  /** Of one turn of the loop, a whole number, so that it is a whole number of samples at every usual rate. */
  readonly seconds: number;
  readonly bars: number;
  readonly beatsPerBar: number;
  /** Lays every note of the piece. */
  readonly compose: (studio: Studio) => void;
  readonly room: ReverbRoom;
}

/** How long the second half of a beat waits: 1/2 is straight, 2/3 a triplet swing. */
const straightSwing = 0.5;

interface BusOptions {
  readonly gain: number;
  /** How much of it goes into the room. */
  readonly send?: number;
  /** Places are moved by up to this much, as hands do. */
  readonly looseMs?: number;
  readonly swing?: number;
  /** Run when all its notes are laid, before it is mixed. */
  readonly effects?: (loop: Loop) => void;
}

/** One instrument's track in the mix. */
export interface Bus {
  /** Lays a sound at a beat counted from the start of the piece; before 0 and after the end it goes round. */
  play(sound: Mono, beat: number, gain?: number, pan?: number): void;
}

/** Where a piece is played and mixed. */
export interface Studio {
  readonly rate: number;
  readonly beatSeconds: number;
  readonly beats: number;
  readonly random: MusicRandom;
  bus(options: BusOptions): Bus;
}

/** Plays the whole piece, unmastered. */
export function renderUnmastered(track: Track, rate: number): Loop {
  const frames = track.seconds * rate;
  const beats = track.bars * track.beatsPerBar;
  const beatSeconds = track.seconds / beats;
  const random = seededMusicRandom(track.id);
  const finish: (() => void)[] = [];
  const mix = emptyLoop(rate, frames);
  const sent = emptyLoop(rate, frames);
  const bus = ({ gain, send = 0, looseMs = 0, swing = straightSwing, effects }: BusOptions): Bus => {
    const loop = emptyLoop(rate, frames);
    finish.push(() => {
      effects?.(loop);
      addLoop(mix, loop, gain);
      if (send > 0) addLoop(sent, loop, gain * send);
    });
    return {
      play: (sound, beat, level = 1, pan = 0) => {
        const seconds = applySwing(beat, swing) * beatSeconds + (bipolar(random) * looseMs) / 1000;
        mixIntoLoop(loop, sound, seconds, level, pan);
      },
    };
  };
  track.compose({ rate, beatSeconds, beats, random, bus });
  for (const run of finish) run();
  addLoop(mix, reverb(sent, track.room), 1);
  return mix;
}

/** Moves what lies between two beats so that the half comes at `swing`. */
function applySwing(beat: number, swing: number): number {
  const whole = Math.floor(beat);
  const part = beat - whole;
  return whole + (part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing));
}
