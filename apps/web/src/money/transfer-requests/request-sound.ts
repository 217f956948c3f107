import { useCallback, useRef, useSyncExternalStore } from 'react';

const mutedStorageKey = 'golden-acers-console-muted';
const listeners = new Set<() => void>();

function loadMuted(): boolean {
  try {
    return localStorage.getItem(mutedStorageKey) === 'on';
  } catch {
    // Without storage the choice lasts as long as the page.
    return false;
  }
}
let isMuted = loadMuted();

export function setMuted(muted: boolean): void {
  isMuted = muted;
  try {
    localStorage.setItem(mutedStorageKey, muted ? 'on' : 'off');
  } catch {}
  for (const tell of listeners) tell();
}

export function useIsMuted(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => isMuted,
  );
}

export function useNewRequestSound(): (newest: string | null) => void {
  const last = useRef<string | undefined>(undefined);
  return useCallback((newest) => {
    const before = last.current;
    last.current = newest ?? before ?? '';
    // Requests that were open when the page loaded are not new.
    if (before !== undefined && newest !== null && newest > before && !isMuted) playChime();
  }, []);
}

let audio: AudioContext | undefined;
const chimeTones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1_318.5, atSeconds: 0.12 },
] as const;
const toneSeconds = 0.35;
const peakGain = 0.08;

/** Two soft notes. A browser stays silent before the first press; the badge shows the same. */
function playChime(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') {
      void audio.resume();
      return;
    }
    for (const { hertz, atSeconds } of chimeTones) {
      const at = audio.currentTime + atSeconds;
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.frequency.value = hertz;
      gain.gain.setValueAtTime(peakGain, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + toneSeconds);
    }
  } catch {
    // A browser without audio: the badge and the title show the same.
  }
}
