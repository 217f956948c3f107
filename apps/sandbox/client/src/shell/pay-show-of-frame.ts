import type { Frame } from './frame.ts';
import { startFanfare } from './music.ts';
import { PayShow } from './pay-show.ts';
import { playSoundEffect } from './sound.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Creates what shows the pays of a game in its frame. */
export const createPayShow = (frame: Pick<Frame, 'showPaid'>, slug: string): PayShow =>
  new PayShow({
    showPaid: frame.showPaid,
    playSound: playSoundEffect,
    startFanfare: (tier) => startFanfare(slug, tier),
    prefersReducedMotion: () => reducedMotion.matches,
  });
