import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import sheet from '../../apps/web/src/site/music/tracks/tracks.json' with { type: 'json' };
import { type AudioFeatures, measureAudioFeatures } from './features.ts';
import { FINGERPRINT_RATE, fingerprintOf } from './fingerprint.ts';
import { loudness } from './master.ts';
import type { Loop } from './sound.ts';
import { renderMastered, tracks } from './tracks.ts';

const FILE_BYTES_MAX = 600_000;
const played = tracks.map((track) => ({ track, loop: renderMastered(track, FINGERPRINT_RATE) }));
const file = (name: string): string =>
  fileURLToPath(new URL(`../../apps/web/src/site/music/tracks/${name}`, import.meta.url));

/** The greatest step between two neighbouring samples, and the one over the seam. */
function steps({ left, right }: Loop): { seam: number; inside: number } {
  let inside = 0;
  for (const channel of [left, right])
    for (let i = 1; i < channel.length; i += 1)
      inside = Math.max(inside, Math.abs((channel[i] ?? 0) - (channel[i - 1] ?? 0)));
  const over = (channel: Float32Array) => Math.abs((channel[0] ?? 0) - (channel.at(-1) ?? 0));
  return { seam: Math.max(over(left), over(right)), inside };
}

describe.each(played)('$track.id', ({ track, loop }) => {
  it('lasts a minute at least', () => {
    expect(loop.left.length / loop.rate).toBeGreaterThanOrEqual(60);
    expect(loop.left.length).toBe(track.seconds * loop.rate);
  });

  it('is what the committed files play; if not, run `npm run music`', () => {
    const committed = Object.entries(sheet.tracks).find(([id]) => id === track.id)?.[1];
    expect(committed).toEqual({ seconds: track.seconds, fingerprint: fingerprintOf(loop) });
  });

  it('is small in both codings', () => {
    for (const ending of ['webm', 'm4a'])
      expect(statSync(file(`${track.id}.${ending}`)).size).toBeLessThanOrEqual(FILE_BYTES_MAX);
  });

  it('never clips', () => {
    for (const channel of [loop.left, loop.right])
      expect(channel.every((sample) => Math.abs(sample) <= 0.8)).toBe(true);
  });

  it('is as loud as the others', () => {
    expect(Math.abs(loudness(loop) + 16)).toBeLessThan(0.3);
  });

  it('goes from its end to its start without a seam', () => {
    const { seam, inside } = steps(loop);
    expect(seam).toBeLessThan(inside / 2);
  });

  it('has its whole sound at its end as at its start: nothing is cut off, and nothing begins from silence', () => {
    const second = loop.rate;
    const power = (from: number) =>
      loop.left.slice(from, from + second).reduce((sum, x) => sum + x * x, 0) / second;
    expect(power(loop.left.length - second)).toBeGreaterThan(1e-4);
    expect(power(0)).toBeGreaterThan(1e-4);
  });
});

describe('the five tracks', () => {
  it('are the same samples each time', () => {
    const [first] = played;
    if (first === undefined) throw new Error('There is no track.');
    expect(fingerprintOf(renderMastered(first.track, FINGERPRINT_RATE))).toBe(fingerprintOf(first.loop));
  });

  it('begin their sounds where their genres do, and weigh as they do', () => {
    const [casino, jazz, electronic, classical, modern] = played.map(({ track, loop }) =>
      measureAudioFeatures(track, loop),
    );
    if (!casino || !jazz || !electronic || !classical || !modern) throw new Error('A track is missing.');
    const at = ({ onsets }: AudioFeatures, twelfth: number) => onsets[twelfth] ?? 0;
    // Bossa nova: even eighths. Jazz: the second eighth waits for the last third of the beat.
    expect(at(casino, 6)).toBeGreaterThan(0.2);
    expect(at(jazz, 8)).toBeGreaterThan(10 * at(jazz, 6));
    // Dance music: sixteenths between the eighths, and more bass in the electronic track than elsewhere.
    for (const dance of [electronic, modern]) expect(at(dance, 9)).toBeGreaterThan(0.1);
    expect(electronic.bassShare).toBeGreaterThan(
      1.5 * Math.max(casino.bassShare, jazz.bassShare, modern.bassShare),
    );
    // The minuet: most on the beat, the least bass and the brightest.
    expect(at(classical, 0)).toBeGreaterThan(0.6);
    expect(classical.bassShare).toBeLessThan(0.3 * Math.min(casino.bassShare, jazz.bassShare));
    expect(classical.brightHertz).toBeGreaterThan(1.5 * casino.brightHertz);
  });

  it('have a tempo of their own', () => {
    const tempos = tracks.map(({ bars, beatsPerBar, seconds }) => (bars * beatsPerBar * 60) / seconds);
    const sorted = tempos.toSorted((a, b) => a - b);
    for (const [index, tempo] of sorted.slice(1).entries())
      expect(tempo - (sorted[index] ?? 0)).toBeGreaterThan(3);
  });
});
