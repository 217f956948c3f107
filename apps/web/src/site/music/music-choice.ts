export const trackIds = [
  'casino-ambience',
  'jazz-lounge',
  'electronic-vibes',
  'classical-elegance',
  'modern-casino',
] as const;
export type TrackId = (typeof trackIds)[number];

export interface MusicChoice {
  readonly isEnabled: boolean;
  readonly trackId: TrackId;
  /** From 0 to 1 in steps of 0.1. */
  readonly volume: number;
  readonly isPlaying: boolean;
}

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

/** Who switches the music on wants to hear it; off, it doesn't play, and playing is only said of music that is on. */
export function changeMusic(choice: MusicChoice, change: Partial<MusicChoice>): MusicChoice {
  const next = { ...choice, ...change };
  if (!next.isEnabled) return { ...next, isPlaying: false };
  return choice.isEnabled ? next : { ...next, isPlaying: true };
}

/** The next track of the list, or with −1 the one before, round its end. */
export function trackBeside(id: TrackId, step: 1 | -1): TrackId {
  const place = (trackIds.indexOf(id) + step + trackIds.length) % trackIds.length;
  return trackIds[place] ?? id;
}
