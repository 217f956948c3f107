import { master } from './master.ts';
import type { Loop } from './sound.ts';
import { renderUnmastered, type Track } from './studio.ts';
import { casinoAmbience } from './tracks/casino-ambience.ts';
import { classicalElegance } from './tracks/classical-elegance.ts';
import { electronicVibes } from './tracks/electronic-vibes.ts';
import { jazzLounge } from './tracks/jazz-lounge.ts';
import { modernCasino } from './tracks/modern-casino.ts';

export const tracks = [
  casinoAmbience,
  jazzLounge,
  electronicVibes,
  classicalElegance,
  modernCasino,
] as const satisfies readonly Track[];

/** One turn of a track as it is heard; the same samples each time. */
export const renderMastered = (track: Track, rate: number): Loop => master(renderUnmastered(track, rate));
