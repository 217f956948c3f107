import { expect, test } from 'vitest';
import { composeFanfare } from './fanfare.ts';

const tonic = 52;
const tiers = ['win', 'bigWin', 'megaWin', 'topWin'] as const;

test('each tier has its own music, faster and with more notes than the one below', () => {
  const music = tiers.map((tier) => composeFanfare(tonic, tier).loop);
  const speeds = music.map(({ beatsPerMinute }) => beatsPerMinute);
  const counts = music.map(({ beats, notes }) => notes.length / beats);
  expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(music.map(({ notes }) => JSON.stringify(notes))).size).toBe(tiers.length);
});

test('notes begin within the loop, on quarters of a beat, in a range that phones can play', () => {
  for (const tier of tiers) {
    const { loop, ending } = composeFanfare(tonic, tier);
    for (const { beat, hertz } of loop.notes) {
      expect(beat >= 0 && beat < loop.beats && Number.isInteger(beat * 4)).toBe(true);
      expect(hertz > 110 && hertz < 4200).toBe(true);
    }
    expect(ending.length).toBeGreaterThan(4);
  }
});
