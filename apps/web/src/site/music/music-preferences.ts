export const trackIds = [
  'casino-ambience',
  'jazz-lounge',
  'electronic-vibes',
  'classical-elegance',
  'modern-casino',
] as const;
export type TrackId = (typeof trackIds)[number];

export interface MusicPreferences {
  readonly isEnabled: boolean;
  readonly trackId: TrackId;
  readonly volume: number;
  readonly isPlaying: boolean;
}

export const volumeStep = 0.1;
const defaultPreferences: MusicPreferences = {
  isEnabled: false,
  trackId: 'casino-ambience',
  volume: 0.5,
  isPlaying: false,
};

export function parseMusicPreferences(text: string | null): MusicPreferences {
  try {
    const stored: Partial<Record<keyof MusicPreferences, unknown>> | null = JSON.parse(text ?? '{}');
    const { isEnabled, trackId, volume, isPlaying } = stored ?? {};
    return {
      isEnabled: typeof isEnabled === 'boolean' ? isEnabled : defaultPreferences.isEnabled,
      trackId: trackIds.find((id) => id === trackId) ?? defaultPreferences.trackId,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultPreferences.volume,
      isPlaying: isEnabled === true && isPlaying === true,
    };
  } catch {
    // It is not JSON: use the defaults.
    return defaultPreferences;
  }
}

/** Turning the music on starts it, and turning it off stops it. */
export function applyMusicChange(
  choice: MusicPreferences,
  change: Partial<MusicPreferences>,
): MusicPreferences {
  const next = { ...choice, ...change };
  if (!next.isEnabled) return { ...next, isPlaying: false };
  return choice.isEnabled ? next : { ...next, isPlaying: true };
}

export function adjacentTrack(id: TrackId, step: 1 | -1): TrackId {
  const index = (trackIds.indexOf(id) + step + trackIds.length) % trackIds.length;
  return trackIds[index] ?? id;
}
