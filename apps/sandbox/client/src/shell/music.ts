import { getAudioContext, isSoundOn, onSoundChange, volumeOf } from './sound.ts';
import { composeTune, type Note } from './tune.ts';

/** The time before they sound at which notes are passed to the audio device. */
const aheadSeconds = 1.2;
const scheduleMs = 400;
const fadeSeconds = 0.8;
/** The gain is far below that of the effects. */
const fullGain = 0.22;

/** The envelope and colour of each voice: attack and release in seconds. */
const voices = {
  pad: { wave: 'triangle', attack: 0.9, release: 1.4, gain: 0.3 },
  pluck: { wave: 'sine', attack: 0.012, release: 0.9, gain: 0.5 },
  bass: { wave: 'sine', attack: 0.05, release: 0.8, gain: 0.6 },
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

/** Loops the tune, a little at a time, until `stop`. */
function startLoop(context: AudioContext, name: string) {
  const { beats, beatsPerMinute, notes } = composeTune(name);
  const beatSeconds = 60 / beatsPerMinute;
  const soft = new BiquadFilterNode(context, { type: 'lowpass', frequency: 1600, Q: 0.3 });
  const out = new GainNode(context, { gain: 0 });
  soft.connect(out).connect(context.destination);
  const startedAt = context.currentTime + 0.1;
  let scheduledBeat = 0;
  const schedule = () => {
    const untilBeat = (context.currentTime + aheadSeconds - startedAt) / beatSeconds;
    for (; scheduledBeat < untilBeat; scheduledBeat += 0.5) {
      const place = scheduledBeat % beats;
      for (const note of notes.filter(({ beat }) => beat === place))
        playNote(context, soft, note, {
          at: startedAt + scheduledBeat * beatSeconds,
          seconds: note.beats * beatSeconds,
        });
    }
  };
  schedule();
  const timer = setInterval(schedule, scheduleMs);
  const fadeTo = (gain: number) => out.gain.setTargetAtTime(gain, context.currentTime, fadeSeconds / 3);
  return {
    fadeTo,
    stop() {
      clearInterval(timer);
      fadeTo(0);
      setTimeout(() => out.disconnect(), fadeSeconds * 2000);
    },
  };
}

/** Plays the tune of a game after the first gesture, while its page is visible and music is wanted. */
export function playMusic(name: string) {
  let loop: ReturnType<typeof startLoop> | undefined;
  const update = async () => {
    const context = await getAudioContext();
    if (context === undefined) return;
    const isWanted = isSoundOn() && volumeOf('music') > 0 && document.visibilityState === 'visible';
    if (!isWanted) {
      loop?.stop();
      loop = undefined;
      return;
    }
    loop ??= startLoop(context, name);
    loop.fadeTo((fullGain * volumeOf('music')) / 100);
  };
  onSoundChange(() => void update());
  document.addEventListener('visibilitychange', () => void update());
}
