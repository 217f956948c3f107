import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AudioOutput, isPausable, MusicPlayer, type MusicState } from './music-player.ts';
import { parseMusicPreferences, type TrackId } from './music-preferences.ts';

const playing = '{"isEnabled":true,"isPlaying":true,"trackId":"jazz-lounge","volume":0.5}';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets the player continue until it waits for something else. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Sets up a tab whose audio output records its calls. */
function setUpPlayer(
  kept: string | null,
  { awake = true, savesData = false, isTakenElsewhere = false } = {},
) {
  const played: string[] = [];
  const texts: string[] = [];
  const states: MusicState[] = [];
  const gestures: (() => void)[] = [];
  const loads: { settle: (fails?: boolean) => void; track: TrackId }[] = [];
  const situation = { awake, isTakenElsewhere, loadsAtOnce: true, fails: false, lost: () => {} };
  const stage: AudioOutput = {
    unlock: async () => situation.awake,
    play: async (track, volume) => {
      if (situation.fails) throw new Error('offline');
      if (!situation.loadsAtOnce)
        await new Promise<void>((resolve) => loads.push({ track, settle: () => resolve() }));
      played.push(`${track} at ${volume()}`);
    },
    stop: (isKept) => played.push(isKept ? 'pause' : 'stop'),
    setVolume: (volume) => played.push(`volume ${volume}`),
  };
  const player = new MusicPlayer(parseMusicPreferences(kept), {
    output: stage,
    tabLock: {
      acquire: async (isTaken, lost) => {
        situation.lost = lost;
        return isTaken || !situation.isTakenElsewhere;
      },
      release: () => {},
    },
    isDataSaverOn: savesData,
    savePreferences: (choice) => texts.push(JSON.stringify(choice)),
    onNextGesture: (retry) => gestures.push(retry),
    onChange: (state) => states.push(state),
  });
  return { player, played, texts, states, gestures, loads, situation };
}

describe('the music player', () => {
  test('is silent until it is turned on, then plays the chosen track', async () => {
    const { player, played, texts } = setUpPlayer(null);
    await player.resume();
    expect(played).toEqual([]);
    await player.change({ isEnabled: true });
    expect(played).toEqual(['casino-ambience at 0.5']);
    expect(player.state.status).toBe('playing');
    expect(parseMusicPreferences(texts.at(-1) ?? null)).toMatchObject({ isEnabled: true, isPlaying: true });
  });

  test('waits for a gesture if the browser blocks sound', async () => {
    const { player, played, gestures, situation } = setUpPlayer(playing, { awake: false });
    await player.resume();
    expect(player.state.status).toBe('blocked');
    expect(isPausable(player.state)).toBe(true);
    expect(played).toEqual([]);
    situation.awake = true;
    expect(gestures).toHaveLength(1);
    gestures[0]?.();
    await settle();
    expect(played).toEqual(['jazz-lounge at 0.5']);
  });

  test('retries at the next gesture if the browser ignored the first one', async () => {
    const { player, gestures } = setUpPlayer(playing, { awake: false });
    await player.resume();
    gestures[0]?.();
    await settle();
    expect(gestures).toHaveLength(2);
  });

  test('does not start at a gesture if it was paused meanwhile', async () => {
    const { player, played, gestures, situation } = setUpPlayer(playing, { awake: false });
    await player.resume();
    await player.toggle();
    situation.awake = true;
    gestures[0]?.();
    await Promise.resolve();
    expect(played).toEqual(['pause']);
  });

  test('pauses and resumes, and releases everything when disabled', async () => {
    const { player, played } = setUpPlayer(playing);
    await player.resume();
    await player.toggle();
    expect(player.state.status).toBe('silent');
    await player.toggle();
    await player.change({ isEnabled: false });
    expect(played).toEqual(['jazz-lounge at 0.5', 'pause', 'jazz-lounge at 0.5', 'stop']);
  });

  test('changes the volume without a restart', async () => {
    const { player, played } = setUpPlayer(playing);
    await player.resume();
    await player.change({ volume: 0.8 });
    expect(played).toEqual(['jazz-lounge at 0.5', 'volume 0.8']);
  });

  test('plays the track that was chosen last, in whatever order the files load', async () => {
    const { player, loads, states, situation } = setUpPlayer(playing);
    situation.loadsAtOnce = false;
    const first = player.resume();
    await settle();
    expect(loads).toHaveLength(1);
    const second = player.change({ trackId: 'modern-casino' });
    await settle();
    expect(loads).toHaveLength(2);
    loads[1]?.settle();
    loads[0]?.settle();
    await Promise.all([first, second]);
    expect(loads.map(({ track }) => track)).toEqual(['jazz-lounge', 'modern-casino']);
    expect(states.filter(({ status }) => status === 'playing')).toHaveLength(1);
    expect(player.state.preferences.trackId).toBe('modern-casino');
  });

  test('starts with the volume that was chosen while the track loaded', async () => {
    const { player, played, loads, situation } = setUpPlayer(playing);
    situation.loadsAtOnce = false;
    const start = player.resume();
    await settle();
    expect(loads).toHaveLength(1);
    expect(player.state.status).toBe('loading');
    await player.change({ volume: 0 });
    loads[0]?.settle();
    await start;
    expect(played.at(-1)).toBe('jazz-lounge at 0');
  });

  test('keeps the chosen track while it is paused', async () => {
    const { player, played } = setUpPlayer('{"isEnabled":true}');
    await player.change({ trackId: 'electronic-vibes' });
    expect(played.filter((line) => line.includes('electronic'))).toEqual([]);
    await player.toggle();
    expect(played.at(-1)).toBe('electronic-vibes at 0.5');
  });

  test('stops for a game and stays stopped', async () => {
    const { player, texts } = setUpPlayer(playing);
    await player.resume();
    player.pauseForGame();
    expect(player.state).toMatchObject({
      status: 'silent',
      preferences: { isPlaying: false, isEnabled: true },
    });
    expect(parseMusicPreferences(texts.at(-1) ?? null).isPlaying).toBe(false);
  });

  test('takes the lock from another tab only if Play is pressed', async () => {
    const { player, played } = setUpPlayer(playing, { isTakenElsewhere: true });
    await player.resume();
    expect(player.state.status).toBe('otherTab');
    expect(isPausable(player.state)).toBe(false);
    await player.toggle();
    expect(played).toEqual(['pause', 'jazz-lounge at 0.5']);
  });

  test('pauses if another tab takes the lock, and keeps the choice', async () => {
    const { player, played, texts, situation } = setUpPlayer(playing);
    await player.resume();
    situation.lost();
    expect(played.at(-1)).toBe('pause');
    expect(player.state).toMatchObject({ status: 'otherTab', preferences: { isPlaying: true } });
    expect(texts).toEqual([]);
  });

  test('applies choices of another tab, and never starts because of them', async () => {
    const { player, played } = setUpPlayer(null);
    await player.adoptFromOtherTab(parseMusicPreferences(playing));
    expect(played).toEqual([]);
    expect(player.state.preferences.trackId).toBe('jazz-lounge');
  });

  test('loads nothing automatically if the visitor saves data', async () => {
    const { player, played } = setUpPlayer(playing, { savesData: true });
    await player.resume();
    expect(player.state.status).toBe('dataSaver');
    await player.toggle();
    expect(played).toEqual(['jazz-lounge at 0.5']);
  });

  test('reports that a track could not be loaded, and retries when Play is pressed', async () => {
    const { player, situation } = setUpPlayer(playing);
    situation.fails = true;
    await player.resume();
    expect(player.state.status).toBe('failed');
    expect(isPausable(player.state)).toBe(false);
    situation.fails = false;
    await player.toggle();
    expect(player.state.status).toBe('playing');
  });
});
