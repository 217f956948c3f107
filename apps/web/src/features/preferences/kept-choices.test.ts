import { describe, expect, it } from 'vitest';
import { changeMusic, parseMusic } from './music-choice.ts';

describe('choices kept in the browser', () => {
  it.each(['{', 'null', '7', '{"promotions":"yes"}'])('survive a strange kept text: %s', (text) => {
    expect(parseMusic(text)).toMatchObject({ trackId: 'casino-ambience', volume: 0.5, isPlaying: false });
  });

  it('refuse a volume outside 0 to 1 and an unknown track', () => {
    expect(parseMusic('{"volume":1.5,"trackId":"polka"}')).toMatchObject({
      volume: 0.5,
      trackId: 'casino-ambience',
    });
    expect(parseMusic('{"volume":0}').volume).toBe(0);
  });

  it('stop the music when it is switched off', () => {
    const playing = parseMusic('{"isEnabled":true,"isPlaying":true}');
    expect(playing.isPlaying).toBe(true);
    expect(changeMusic(playing, { isEnabled: false }).isPlaying).toBe(false);
  });
});
