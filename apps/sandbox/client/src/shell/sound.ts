import { createStoredPreference } from './stored-value.ts';

/** zzfx parameters in order: volume, randomness, frequency (Hz), attack, sustain, release (seconds) … */
export type SoundEffect = readonly (number | undefined)[];

export const sharedSounds = {
  click: [0.5, 0, 900, 0.001, 0.01, 0.03, 1, 1.6],
  chip: [0.4, 0.05, 1900, 0.001, 0.01, 0.04, 1, 2.2, -30],
  refuse: [0.7, 0, 160, 0.01, 0.06, 0.12, 1, 1.2, -2],
} as const satisfies Record<string, SoundEffect>;

const soundPreference = createStoredPreference('sound', 'on');
/** Volumes in percent. */
const volumes = {
  effects: createStoredPreference('volume', '80'),
  music: createStoredPreference('music', '40'),
} as const;
type SoundChannel = keyof typeof volumes;
const listeners = new Set<() => void>();
let synth: Promise<typeof import('zzfx')> | undefined;

/** The module opens the audio device, which browsers refuse before a gesture. */
function loadSynth() {
  if (navigator.userActivation?.hasBeenActive === false) return;
  synth ??= import('zzfx');
  for (const name of ['pointerdown', 'keydown']) removeEventListener(name, loadSynth);
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}

export function loadSynthOnFirstGesture() {
  for (const name of ['pointerup', 'keydown', 'pointerdown'])
    addEventListener(name, loadSynth, { passive: true });
}

export const isSoundOn = () => soundPreference.get() === 'on';

export function toggleSound() {
  soundPreference.set(isSoundOn() ? 'off' : 'on');
  notify();
}

export function volumeOf(channel: SoundChannel): number {
  const percent = Number(volumes[channel].get());
  return percent >= 0 && percent <= 100 ? percent : 0;
}

export function setVolume(channel: SoundChannel, percent: number) {
  volumes[channel].set(String(percent));
  notify();
}

/** The listener is called at the first gesture and whenever a volume changes. */
export function onSoundChange(listener: () => void) {
  listeners.add(listener);
}

/** Undefined before the first gesture, and without an audio device. */
export async function getAudioContext(): Promise<AudioContext | undefined> {
  return synth?.then(
    ({ ZZFX }) => ZZFX.audioContext,
    () => undefined,
  );
}

/** Does nothing without sound or an audio device. */
export function playSoundEffect(effect: SoundEffect) {
  if (!isSoundOn() || synth === undefined || document.visibilityState === 'hidden') return;
  synth
    .then(({ zzfx, ZZFX }) => {
      if (ZZFX.audioContext.state === 'suspended') void ZZFX.audioContext.resume();
      const [loudness = 1, ...rest] = effect;
      zzfx((loudness * volumeOf('effects')) / 80, ...rest);
    })
    // Without an audio device the game plays without sound.
    .catch(() => undefined);
}
