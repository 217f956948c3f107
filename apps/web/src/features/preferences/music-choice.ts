export const trackIds = [
  'casino-ambience',
  'jazz-lounge',
  'electronic-vibes',
  'classical-elegance',
  'modern-casino',
] as const;
type TrackId = (typeof trackIds)[number];

export interface MusicChoice {
  readonly isEnabled: boolean;
  readonly trackId: TrackId;
  /** From 0 to 1 in steps of 0.1. */
  readonly volume: number;
  readonly isPlaying: boolean;
}

export const musicKey = 'golden-acers.music';
export const volumeStep = 0.1;
const defaults: MusicChoice = { isEnabled: false, trackId: 'casino-ambience', volume: 0.5, isPlaying: false };

/** What was kept, with the default for everything absent or strange. */
export function parseMusic(text: string | null): MusicChoice {
  try {
    const kept: Partial<Record<keyof MusicChoice, unknown>> | null = JSON.parse(text ?? '{}');
    const { isEnabled, trackId, volume, isPlaying } = kept ?? {};
    return {
      isEnabled: typeof isEnabled === 'boolean' ? isEnabled : defaults.isEnabled,
      trackId: trackIds.find((id) => id === trackId) ?? defaults.trackId,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
      isPlaying: isEnabled === true && isPlaying === true,
    };
  } catch {
    // Not JSON: the defaults stand.
    return defaults;
  }
}

/** Switching the music off also stops it, so that switching it on again is silent until Play is pressed. */
export function changeMusic(choice: MusicChoice, change: Partial<MusicChoice>): MusicChoice {
  const next = { ...choice, ...change };
  return next.isEnabled ? next : { ...next, isPlaying: false };
}
