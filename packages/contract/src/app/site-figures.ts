import { z } from 'zod';
import { figureBounds } from '../agent-constants.ts';

const problem = 'Enter a whole number within the bounds';

function figure(name: keyof typeof figureBounds) {
  const [min, max] = figureBounds[name];
  return z.number({ error: problem }).int(problem).min(min, problem).max(max, problem);
}

/** Figures that the site claims about itself. The operator sets them. */
export const siteFigures = z.strictObject({
  activePlayers: figure('activePlayers').describe(
    'The number of active players that the landing page names.',
  ),
  players: figure('players').describe('The number of players that the page about the operator names.'),
  games: figure('games').describe('The number of games that the site names.'),
  payoutsDollars: figure('payoutsDollars').describe('The payouts that the site names, in dollars.'),
  countries: figure('countries').describe('The number of countries that the site names.'),
  uptimeBps: figure('uptimeBps').describe(
    'The share of time in which the site works, in hundredths of a per cent: 9990 is 99.9 %.',
  ),
  supportHours: figure('supportHours').describe('The hours a day in which support is open.'),
  supportDays: figure('supportDays').describe('The days a week on which support is open.'),
  supportOpensAt: figure('supportOpensAt').describe(
    'The hour at which support opens, from 0 to 23, in the root agent’s time zone.',
  ),
  supportFirstDay: figure('supportFirstDay').describe(
    'The first day of the week on which support is open, from 1 for Monday to 7 for Sunday.',
  ),
  slotGames: figure('slotGames').describe('The number of slot games that the page of platforms names.'),
  fishingGames: figure('fishingGames').describe(
    'The number of fishing games that the page of platforms names.',
  ),
  liveGames: figure('liveGames').describe('The number of live games that the page of platforms names.'),
  sportsGames: figure('sportsGames').describe('The number of sports games that the page of platforms names.'),
});
export type SiteFigures = z.infer<typeof siteFigures>;

const { supportOpensAt, supportFirstDay } = siteFigures.shape;

/** Callers that know no support hours leave them as they are. */
export const siteFiguresForm = siteFigures.extend({
  supportOpensAt: supportOpensAt
    .optional()
    .describe(
      'The hour at which support opens, from 0 to 23, in the root agent’s time zone. Absent: unchanged.',
    ),
  supportFirstDay: supportFirstDay
    .optional()
    .describe(
      'The first day of the week on which support is open, from 1 for Monday to 7 for Sunday. Absent: unchanged.',
    ),
});
export type SiteFiguresForm = z.infer<typeof siteFiguresForm>;
