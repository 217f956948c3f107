import { endpointTable, gameTypes } from '@golden-acers/contract';
import { z } from 'zod';

const cents = z.int();
const emptyBody = z.strictObject({});

/**
 * `events` are those of all steps, in order; what each holds is the game's own affair. `payoutCents` is 0 while open. `jackpot`:
 * what the round won beside its payout. `draw`: what that was drawn from; null where the game has no jackpots.
 */
const roundView = z.object({
  id: z.string(),
  status: z.enum(['open', 'over']),
  stakeCents: cents,
  payoutCents: cents,
  step: z.int(),
  events: z.array(z.unknown()),
  startedAt: z.iso.datetime(),
  jackpot: z.object({ name: z.string(), cents }).nullable(),
  draw: z.object({ seed: z.string(), key: z.string() }).nullable(),
});
export type RoundView = z.infer<typeof roundView>;

/** The smallest first. A stake wins one with the chance stake / odds. */
const pots = z.array(z.object({ slug: z.string(), name: z.string(), valueCents: cents, oddsCents: cents }));
/** SHA-256 of the seed that the session's next round is drawn from. */
const nextDrawHash = z.string();

const playState = z.object({
  game: z.object({
    slug: z.string(),
    gameName: z.string(),
    gameType: z.enum(gameTypes),
    kindId: z.int(),
    returnPercent: z.string(),
    maxWin: z.number(),
    stakesCents: z.array(cents),
    info: z.unknown(),
  }),
  account: z.string(),
  balanceCents: cents,
  round: roundView.nullable(),
  /** `returnPercent`: what stakes contribute, which comes on top of the game's own return. Null where it has no jackpots. */
  jackpots: z.object({ pots, returnPercent: z.string(), totalReturnPercent: z.string() }).nullable(),
  nextDrawHash,
  exitUrl: z.string().nullable(),
});
export type PlayState = z.infer<typeof playState>;

const playResult = z.object({ round: roundView, balanceCents: cents, nextDrawHash });
/** The largest JSON that a bet or a move may be: every game's is a few dozen characters. */
const maxChoiceCharacters = 2_000;
const choice = z
  .unknown()
  .refine(
    (value) => value !== undefined && JSON.stringify(value).length <= maxChoiceCharacters,
    'This is missing or too long',
  );
const roundId = z.strictObject({
  id: z.string().regex(/^rd_[0-9a-z]{26}$/, 'This is not the id of a round'),
});
const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'Expected a whole number')
  .transform(Number)
  .pipe(z.int().min(1).max(50))
  .default(20);

/** Between a game's client and the sandbox: same origin, bearer = game session token, amounts in whole cents. */
export const playEndpoints = endpointTable({
  'POST /launch': {
    access: 'public',
    summary: 'Trades the one-time token of a launch link for a session',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    data: z.object({ session: z.string(), state: playState }),
    refusals: [],
  },
  'GET /state': {
    access: 'player',
    summary: 'What the game shows when it opens',
    data: playState,
    refusals: [],
  },
  'GET /rounds': {
    access: 'player',
    summary: 'The newest rounds of this game',
    query: z.strictObject({ limit }),
    data: z.object({ rounds: z.array(roundView) }),
    refusals: [],
  },
  'POST /rounds': {
    access: 'player',
    summary: 'Opens a round. The same key again answers the same round',
    body: z.strictObject({
      key: z.uuid('Expected a UUID'),
      stakeCents: z.int().min(1).max(1_000_000_000),
      bet: choice,
    }),
    data: playResult,
    refusals: [],
  },
  'POST /rounds/:id/moves': {
    access: 'player',
    summary: 'Takes the next step of an open round. A taken step with the same move answers the same',
    params: roundId,
    body: z.strictObject({ step: z.int().min(1).max(10_000), move: choice }),
    data: playResult,
    refusals: [],
  },
  'POST /rounds/:id/seen': {
    access: 'player',
    summary: 'Says that the round was shown to its end',
    params: roundId,
    body: emptyBody,
    data: z.object({ balanceCents: cents }),
    refusals: [],
  },
  'GET /jackpots': {
    access: 'public',
    summary: 'What lies in the pots. No sign of life of a session',
    data: z.object({ pots }),
    refusals: [],
  },
  'POST /leave': {
    access: 'player',
    summary: 'Ends the session',
    body: emptyBody,
    data: z.object({ exitUrl: z.string().nullable() }),
    refusals: [],
  },
});
