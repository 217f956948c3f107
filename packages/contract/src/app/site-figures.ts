import { z } from 'zod';
import { figureBounds } from '../agent-constants.ts';

const problem = 'Enter a whole number within the bounds';

function figure(name: keyof typeof figureBounds) {
  const [min, max] = figureBounds[name];
  return z.number({ error: problem }).int(problem).min(min, problem).max(max, problem);
}

/** Figures that the site claims about itself. The operator sets them. */
export const siteFigures = z.strictObject({
  activePlayers: figure('activePlayers').describe('On the landing page.'),
  players: figure('players').describe('On the page about us.'),
  games: figure('games'),
  payoutsDollars: figure('payoutsDollars'),
  countries: figure('countries'),
  uptimeBps: figure('uptimeBps').describe('9990 is 99.9 %.'),
  supportHours: figure('supportHours').describe('Per day.'),
  supportDays: figure('supportDays').describe('Per week.'),
  supportOpensAt: figure('supportOpensAt').describe(
    'The hour at which support opens on each of its days, in the root agent’s time zone.',
  ),
  supportFirstDay: figure('supportFirstDay').describe('The first of its days: 1 is Monday, 7 is Sunday.'),
  slotGames: figure('slotGames').describe('The categories of the page of platforms.'),
  fishingGames: figure('fishingGames'),
  liveGames: figure('liveGames'),
  sportsGames: figure('sportsGames'),
});
export type SiteFigures = z.infer<typeof siteFigures>;

const { supportOpensAt, supportFirstDay } = siteFigures.shape;

/** Callers that know no support hours leave them as they are. */
export const siteFiguresForm = siteFigures.extend({
  supportOpensAt: supportOpensAt
    .optional()
    .describe('The hour at which support opens, in the root agent’s time zone. Absent: as before.'),
  supportFirstDay: supportFirstDay
    .optional()
    .describe('The first of its days: 1 is Monday, 7 is Sunday. Absent: as before.'),
});
export type SiteFiguresForm = z.infer<typeof siteFiguresForm>;
