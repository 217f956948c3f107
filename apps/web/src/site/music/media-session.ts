import { brand } from '../../brand.ts';
import { isPausable, type MusicPlayer, type MusicState } from './music-player.ts';
import { adjacentTrack } from './music-preferences.ts';

export function handleMediaKeys(player: MusicPlayer): void {
  if (!('mediaSession' in navigator)) return;
  const handlers: Partial<Record<MediaSessionAction, () => void>> = {
    play: () => void player.change({ isPlaying: true }),
    pause: () => void player.change({ isPlaying: false }),
    stop: () => void player.change({ isPlaying: false }),
    nexttrack: () => void player.change({ trackId: adjacentTrack(player.state.preferences.trackId, 1) }),
    previoustrack: () => void player.change({ trackId: adjacentTrack(player.state.preferences.trackId, -1) }),
  };
  for (const [action, handler] of Object.entries(handlers)) setMediaKeyHandler(action, handler);
}

function setMediaKeyHandler(action: string, handler: () => void): void {
  const known = (['play', 'pause', 'stop', 'nexttrack', 'previoustrack'] as const).find(
    (name) => name === action,
  );
  if (known === undefined) return;
  try {
    navigator.mediaSession.setActionHandler(known, handler);
  } catch {
    // The browser does not support this action.
  }
}

export function updateMediaSession(state: MusicState, title: string): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  if (!state.preferences.isEnabled) {
    mediaSession.metadata = null;
    mediaSession.playbackState = 'none';
    return;
  }
  mediaSession.metadata = new MediaMetadata({
    title,
    artist: brand.name,
    artwork: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
  mediaSession.playbackState = isPausable(state) ? 'playing' : 'paused';
}
