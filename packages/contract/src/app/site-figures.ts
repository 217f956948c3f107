import { z } from 'zod';
import { figureBounds } from '../agent-constants.ts';

const problem = 'Enter a whole number within the bounds';

function figure(name: keyof typeof figureBounds) {
  const [min, max] = figureBounds[name];
  return z.number({ error: problem }).int(problem).min(min, problem).max(max, problem);
}

/** What the site claims about itself. The operator sets it. */
export const siteFigures = z.strictObject({
  /** On the landing page. */
  activePlayers: figure('activePlayers'),
  /** On the page about us. */
  players: figure('players'),
  games: figure('games'),
  payoutsDollars: figure('payoutsDollars'),
  countries: figure('countries'),
  /** 9990 is 99.9 %. */
  uptimeBps: figure('uptimeBps'),
  /** Per day. */
  supportHours: figure('supportHours'),
  /** Per week. */
  supportDays: figure('supportDays'),
  /** The categories of the page of platforms. */
  slotGames: figure('slotGames'),
  fishingGames: figure('fishingGames'),
  liveGames: figure('liveGames'),
  sportsGames: figure('sportsGames'),
});
export type SiteFigures = z.infer<typeof siteFigures>;
