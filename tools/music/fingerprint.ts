import { createHash } from 'node:crypto';
import type { Loop } from './sound.ts';
import type { Track } from './studio.ts';
import { renderMastered } from './tracks.ts';
import { wav } from './wav.ts';

/** Enough to tell two pieces apart, and quick to play. */
export const FINGERPRINT_RATE = 12_000;

/** Tells whether the committed files are what the score of today plays. */
export const fingerprint = (track: Track): string => fingerprintOf(renderMastered(track, FINGERPRINT_RATE));

export const fingerprintOf = (loop: Loop): string =>
  createHash('sha256')
    .update(wav(loop, 0, loop.left.length))
    .digest('hex');
