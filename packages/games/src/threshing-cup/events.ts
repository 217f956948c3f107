import { z } from 'zod';
import type { SportInfo, SportOutcome } from '../engines/virtual-sport/events.ts';
import type { MatchFixture } from './fixtures.ts';
import { maxGoals } from './goal-table.ts';

const goals = z.int().min(0).max(maxGoals);

/** `shirt` is the number of the player who shoots. */
const highlight = z.strictObject({
  minute: z.int().min(1).max(90),
  side: z.enum(['home', 'away']),
  kind: z.enum(['goal', 'save', 'post', 'wide']),
  shirt: z.int().min(2).max(11),
});
export type Highlight = z.infer<typeof highlight>;

/** The highlights in the order of their minutes. The number of goals among them equals the score. */
export const matchResult = z.strictObject({
  home: goals,
  away: goals,
  highlights: z.array(highlight).max(23),
});
export type MatchResult = z.infer<typeof matchResult>;
export type MatchOutcome = SportOutcome<MatchResult>;
export type MatchInfo = SportInfo<MatchFixture>;
