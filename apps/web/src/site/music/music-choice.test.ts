import { describe, expect, it } from 'vitest';
import { changeMusic, parseMusic, trackBeside } from './music-choice.ts';

describe('the choice of music', () => {
  it('starts as the specification says', () => {
    expect(parseMusic(null)).toEqual({
      isEnabled: false,
      trackId: 'casino-ambience',
      volume: 0.5,
      isPlaying: false,
    });
  });

  it.each(['{', 'null', '7', '[]', '{"volume":"loud"}'])('survives a strange kept text: %s', (text) => {
    expect(parseMusic(text)).toEqual(parseMusic(null));
  });

  it('refuses a volume outside 0 to 1 and an unknown track', () => {
    expect(parseMusic('{"volume":1.5,"trackId":"polka"}')).toMatchObject({
      volume: 0.5,
      trackId: 'casino-ambience',
    });
    expect(parseMusic('{"volume":0}').volume).toBe(0);
  });

  it('plays when it is switched on, and stops when it is switched off', () => {
    const on = changeMusic(parseMusic(null), { isEnabled: true });
    expect(on.isPlaying).toBe(true);
    expect(changeMusic(on, { isEnabled: false }).isPlaying).toBe(false);
    expect(changeMusic(parseMusic(null), { isPlaying: true }).isPlaying).toBe(false);
  });

  it('goes round the five tracks in both directions', () => {
    expect(trackBeside('modern-casino', 1)).toBe('casino-ambience');
    expect(trackBeside('casino-ambience', -1)).toBe('modern-casino');
  });
});
