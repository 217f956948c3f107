import { describe, expect, test } from 'vitest';
import { adjacentTrack, applyMusicChange, parseMusicPreferences } from './music-preferences.ts';

describe('the choice of music', () => {
  test('has the specified defaults', () => {
    expect(parseMusicPreferences(null)).toEqual({
      isEnabled: false,
      trackId: 'casino-ambience',
      volume: 0.5,
      isPlaying: false,
    });
  });

  test.each(['{', 'null', '7', '[]', '{"volume":"loud"}'])(
    'has the defaults if the stored text is invalid: %s',
    (text) => {
      expect(parseMusicPreferences(text)).toEqual(parseMusicPreferences(null));
    },
  );

  test('refuses a volume outside 0 to 1 and an unknown track', () => {
    expect(parseMusicPreferences('{"volume":1.5,"trackId":"polka"}')).toMatchObject({
      volume: 0.5,
      trackId: 'casino-ambience',
    });
    expect(parseMusicPreferences('{"volume":0}').volume).toBe(0);
  });

  test('plays when it is turned on, and stops when it is turned off', () => {
    const on = applyMusicChange(parseMusicPreferences(null), { isEnabled: true });
    expect(on.isPlaying).toBe(true);
    expect(applyMusicChange(on, { isEnabled: false }).isPlaying).toBe(false);
    expect(applyMusicChange(parseMusicPreferences(null), { isPlaying: true }).isPlaying).toBe(false);
  });

  test('cycles through the five tracks in both directions', () => {
    expect(adjacentTrack('modern-casino', 1)).toBe('casino-ambience');
    expect(adjacentTrack('casino-ambience', -1)).toBe('modern-casino');
  });
});
