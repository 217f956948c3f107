import { useCallback, useRef } from 'react';
import { create } from 'zustand';
import { browserStorage } from '../../ui/browser-storage.ts';

const mutedStorageKey = 'golden-acers-console-muted';
const storage = browserStorage('local');
const useSoundStore = create(() => ({ isMuted: storage.getItem(mutedStorageKey) === 'on' }));

export const useIsMuted = (): boolean => useSoundStore().isMuted;

export function setMuted(isMuted: boolean): void {
  storage.setItem(mutedStorageKey, isMuted ? 'on' : 'off');
  useSoundStore.setState({ isMuted });
}

export function useNewRequestSound(): (newest: string | null) => void {
  const last = useRef<string | undefined>(undefined);
  return useCallback((newest) => {
    const before = last.current;
    last.current = newest ?? before ?? '';
    // Requests that were open when the page loaded are not new.
    if (before !== undefined && newest !== null && newest > before && !useSoundStore.getState().isMuted)
      playChime();
  }, []);
}

let audio: AudioContext | undefined;
const chimeTones = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 1_318.5, atSeconds: 0.12 },
] as const;
const toneSeconds = 0.35;
const peakGain = 0.08;

/** Two soft notes. Silent before the first user gesture; the badge shows new requests too. */
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
    // The browser has no audio. Badge and title show new requests too.
  }
}
