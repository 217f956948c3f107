import { composeFanfare } from './fanfare.ts';
import type { WinTier } from './pay.ts';
import type { Fanfare } from './pay-show.ts';
import { getAudioContext, isSoundOn, onSoundChange, volumeOf } from './sound.ts';
import { composeTune, type Note } from './tune.ts';

/** The time before they sound at which notes are passed to the audio device. */
const aheadSeconds = 1.2;
/** Short, so that the music of a win ends with its count-up. */
const fanfareAheadSeconds = 0.25;
const fadeSeconds = 0.8;
/** The gain is far below that of the effects. */
const fullGain = 0.22;
/** The tune's part of its gain while a win has music. */
const duckedGain = 0.25;
const fanfareGain = 0.34;

/** The envelope and colour of each voice: attack and release in seconds. */
const voices = {
  pad: { wave: 'triangle', attack: 0.9, release: 1.4, gain: 0.3 },
  pluck: { wave: 'sine', attack: 0.012, release: 0.9, gain: 0.5 },
  bass: { wave: 'sine', attack: 0.05, release: 0.8, gain: 0.6 },
  brass: { wave: 'sawtooth', attack: 0.025, release: 0.2, gain: 0.2 },
  bell: { wave: 'sine', attack: 0.004, release: 0.5, gain: 0.42 },
} as const;

function playNote(
  context: AudioContext,
  out: AudioNode,
  { hertz, voice, loudness }: Note,
  timing: { readonly at: number; readonly seconds: number },
) {
  const { wave, attack, release, gain } = voices[voice];
  const oscillator = new OscillatorNode(context, { type: wave, frequency: hertz });
  const envelope = new GainNode(context, { gain: 0 });
  const { at, seconds } = timing;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(loudness * gain, at + attack);
  envelope.gain.setTargetAtTime(0, at + Math.max(attack, seconds - release), release / 3);
  oscillator.connect(envelope).connect(out);
  oscillator.start(at);
  oscillator.stop(at + seconds + release * 2);
}

/** Loops notes, a little at a time, until `stop`. */
function startNotes(
  context: AudioContext,
  out: AudioNode,
  {
    beats,
    beatsPerMinute,
    notes,
  }: { readonly beats: number; readonly beatsPerMinute: number; readonly notes: readonly Note[] },
  aheadOf: number,
) {
  const beatSeconds = 60 / beatsPerMinute;
  const startedAt = context.currentTime + 0.1;
  let scheduledBeat = 0;
  const schedule = () => {
    const untilBeat = (context.currentTime + aheadOf - startedAt) / beatSeconds;
    for (; scheduledBeat < untilBeat; scheduledBeat += 0.25) {
      const place = scheduledBeat % beats;
      for (const note of notes.filter(({ beat }) => beat === place))
        playNote(context, out, note, {
          at: startedAt + scheduledBeat * beatSeconds,
          seconds: note.beats * beatSeconds,
        });
    }
  };
  schedule();
  const timer = setInterval(schedule, (aheadOf * 1000) / 3);
  return { stop: () => clearInterval(timer) };
}

function createOutput(context: AudioContext, cutoffHertz: number, initialGain: number) {
  const soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: cutoffHertz, Q: 0.3 });
  const out = new GainNode(context, { gain: initialGain });
  soft.connect(out).connect(context.destination);
  return {
    soft,
    fadeTo: (gain: number, seconds = fadeSeconds) =>
      out.gain.setTargetAtTime(gain, context.currentTime, seconds / 3),
    disconnectAfter: (seconds: number) => setTimeout(() => out.disconnect(), seconds * 1000),
  };
}

/** Loops the tune until `stop`. */
function startLoop(context: AudioContext, name: string) {
  const { soft, fadeTo, disconnectAfter } = createOutput(context, 1600, 0);
  const notes = startNotes(context, soft, composeTune(name), aheadSeconds);
  return {
    fadeTo,
    stop() {
      notes.stop();
      fadeTo(0);
      disconnectAfter(fadeSeconds * 2);
    },
  };
}

let tune: ReturnType<typeof startLoop> | undefined;
let fanfares = 0;

function fadeTune() {
  const part = fanfares > 0 ? duckedGain : 1;
  tune?.fadeTo((part * fullGain * volumeOf('music')) / 100, fanfares > 0 ? 0.2 : fadeSeconds);
}

/** Plays the tune of a game after the first gesture, while its page is visible and music is wanted. */
export function playMusic(name: string) {
  const update = async () => {
    const context = await getAudioContext();
    if (context === undefined) return;
    const isWanted = isSoundOn() && volumeOf('music') > 0 && document.visibilityState === 'visible';
    if (!isWanted) {
      tune?.stop();
      tune = undefined;
      return;
    }
    tune ??= startLoop(context, name);
    fadeTune();
  };
  onSoundChange(() => void update());
  document.addEventListener('visibilitychange', () => void update());
}

/** Plays the music of a win, in the key of the game's tune, which is quieter meanwhile. */
export function startFanfare(name: string, tier: WinTier): Fanfare {
  const { loop, ending } = composeFanfare(composeTune(name).tonic, tier);
  let end = (_withChord: boolean) => {};
  let isOver = false;
  const close = (withChord: boolean) => {
    isOver = true;
    end(withChord);
  };
  void getAudioContext().then((context) => {
    if (context === undefined || !isSoundOn() || document.visibilityState === 'hidden' || isOver) return;
    const output = createOutput(context, 3600, (fanfareGain * volumeOf('effects')) / 80);
    const notes = startNotes(context, output.soft, loop, fanfareAheadSeconds);
    fanfares += 1;
    fadeTune();
    end = (withChord) => {
      end = () => {};
      notes.stop();
      fanfares -= 1;
      fadeTune();
      const at = context.currentTime;
      const beatSeconds = 60 / loop.beatsPerMinute;
      for (const note of withChord ? ending : [])
        playNote(context, output.soft, note, {
          at: at + note.beat * beatSeconds,
          seconds: note.beats * beatSeconds,
        });
      if (!withChord) output.fadeTo(0, 0.2);
      output.disconnectAfter(4);
    };
  });
  return { finish: () => close(true), stop: () => close(false) };
}
