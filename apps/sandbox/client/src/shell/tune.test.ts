import { describe, expect, test } from 'vitest';
import { composeTune } from './tune.ts';

const names = ['acres-of-gold', 'golden-nets', 'jacks-or-better', 'three-sheaves', 'orchard-roulette'];

describe.each(names)('the tune of %s', (name) => {
  const tune = composeTune(name);

  test('is always the same', () => {
    expect(composeTune(name)).toEqual(tune);
  });

  test('begins within its loop, in the range of soft instruments', () => {
    expect(tune.notes.length).toBeGreaterThan(40);
    for (const { beat, hertz, loudness } of tune.notes) {
      expect(beat >= 0 && beat < tune.beats).toBe(true);
      expect(hertz > 45 && hertz < 1200).toBe(true);
      expect(loudness > 0 && loudness < 0.6).toBe(true);
    }
  });
});

test('no two games have the same tune', () => {
  expect(new Set(names.map((name) => JSON.stringify(composeTune(name)))).size).toBe(names.length);
});
