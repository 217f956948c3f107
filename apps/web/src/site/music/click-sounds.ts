import { gainForVolume } from './web-audio-output.ts';

export type ClickSound = 'game' | 'success' | 'button' | 'generic';

const gameSelector = '[data-sound="game"]';
const successSelector = 'button[type="submit"], [data-sound="success"]';
const buttonSelector = 'button, summary, [role="button"], [role="switch"], [role="tab"], [role^="menuitem"]';
const otherSelector = 'a, input, select, textarea, label, [role="option"], [role="link"]';

export function clickSoundOf(element: Element): ClickSound | undefined {
  // A label forwards its click to its field, which plays the sound.
  const label = element.closest('label');
  if (label !== null && label.control !== null && label.control !== element) return undefined;
  const nearest = element.closest(`${gameSelector}, ${successSelector}, ${buttonSelector}, ${otherSelector}`);
  if (nearest === null || nearest.matches(':disabled')) return undefined;
  if (nearest.closest(gameSelector) !== null) return 'game';
  if (nearest.matches(successSelector)) return 'success';
  return nearest.matches(buttonSelector) ? 'button' : 'generic';
}

/** A short tone: frequency, start, duration, gain. */
type Tone = readonly [hertz: number, at: number, seconds: number, gain: number];

const soundTones: Readonly<
  Record<ClickSound, { readonly shape: OscillatorType; readonly tones: readonly Tone[] }>
> = {
  // A fifth and its octave.
  game: {
    shape: 'triangle',
    tones: [
      [523.25, 0, 0.22, 0.5],
      [783.99, 0.07, 0.26, 0.5],
      [1046.5, 0.14, 0.4, 0.45],
    ],
  },
  success: {
    shape: 'sine',
    tones: [
      [880, 0, 0.16, 0.4],
      [1108.73, 0.05, 0.18, 0.4],
      [1318.51, 0.1, 0.34, 0.4],
    ],
  },
  button: { shape: 'sine', tones: [[620, 0, 0.07, 0.6]] },
  generic: { shape: 'sine', tones: [[380, 0, 0.045, 0.4]] },
};

/** Quieter than the music. */
const BASE_GAIN = 0.22;

export function playClick(context: AudioContext, sound: ClickSound, volume: number): void {
  const { shape, tones: sounding } = soundTones[sound];
  for (const [hertz, at, seconds, gain] of sounding) {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
    oscillator.frequency.setTargetAtTime(hertz * 0.92, start, seconds);
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(gain * BASE_GAIN * gainForVolume(volume), start + 0.004);
    level.gain.setTargetAtTime(0, start + 0.004, seconds / 4);
    oscillator.connect(level).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds * 1.6);
    oscillator.onended = () => level.disconnect();
  }
}
