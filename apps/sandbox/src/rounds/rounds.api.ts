import { endpointTable, gameTypes } from '@golden-acers/contract';
import { z } from 'zod';

const cents = z.int();
const emptyBody = z.strictObject({});

export const drawnFrom = z.object({
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
  clientSeed: z.string(),
  nonce: z.int(),
  /** Hashes of the players' seeds that the client seed of a shared round is made of. */
  players: z.array(z.string()).readonly().optional(),
});
/** The seeds of a round, the server seed once it is revealed. Null for rounds of release 1.0.0. */
export const roundFairness = drawnFrom.nullable();

/** Everything needed to recompute a round: seeds, bet, and one move per step after the first. */
const recomputable = drawnFrom.extend({ bet: z.unknown(), moves: z.array(z.unknown()).readonly() });

const roundView = z.object({
  id: z.string(),
  status: z.enum(['open', 'over']),
  /** Includes what later steps added. */
  stakeCents: cents,
  addedStakeCents: cents,
  payoutCents: cents,
  /** The number of steps taken, including the opening one. */
  step: z.int(),
  /** The events of all steps, in order. */
  events: z.array(z.unknown()).readonly(),
  startedAt: z.iso.datetime(),
  /** When an open round is decided without its player. */
  decideBy: z.iso.datetime().nullable(),
  /** The jackpot is not part of the payout. */
  jackpot: z.object({ name: z.string(), cents }).nullable(),
  fairness: recomputable.nullable(),
});
export type RoundView = z.infer<typeof roundView>;

/** A stake wins the pot with the probability stake / odds. */
const pot = z.object({ slug: z.string(), name: z.string(), valueCents: cents, oddsCents: cents });
export type PotView = z.infer<typeof pot>;
/** The most frequent pot is first. */
const pots = z.array(pot).readonly();
/** The seeds of the next round. The hashes are SHA-256 of the server seeds' texts. */
const seeds = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** False: the sandbox made it, because the player has sent none yet. */
  isClientSeedOwn: z.boolean(),
  /** The number of the next round. */
  nonce: z.int(),
  /** Hash of the server seed that follows when the client seed is changed. */
  nextServerSeedHash: z.string(),
});

const seedChange = z.object({
  /** Null: no round was drawn from the server seed, so it stays. */
  revealed: z
    .object({
      serverSeed: z.string(),
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      rounds: z.int(),
    })
    .nullable(),
  seeds,
});
export type SeedChange = z.infer<typeof seedChange>;

/** In multiples of the stake; see the rules' `ParSheet`. */
const parSheet = z.object({
  hitFrequency: z.number(),
  winFrequency: z.number(),
  standardDeviation: z.number(),
  payOdds: z.array(z.object({ times: z.number(), oneIn: z.number().nullable() })).readonly(),
  topWin: z.object({ times: z.number(), oneIn: z.number() }),
});

const playState = z.object({
  game: z.object({
    slug: z.string(),
    gameName: z.string(),
    gameType: z.enum(gameTypes),
    kindId: z.int(),
    /** The exact return to the player, as "96.02". */
    returnPercent: z.string(),
    /** The return of the best bet if bets differ; `returnPercent` is that of the worst. */
    bestReturnPercent: z.string().nullable(),
    /** The maximum payout of one round, in multiples of the stake. */
    maxWin: z.number(),
    parSheet: parSheet.nullable(),
    /** The stakes up to the player's limit. In a game with `limits`: its chips. */
    stakesCents: z.array(cents),
    /** The bounds of a bet on positions for this player. Null: a bet is one stake of the list. */
    limits: z.object({ minCents: cents, maxCents: cents }).nullable(),
    info: z.unknown(),
  }),
  account: z.string(),
  balanceCents: cents,
  /** The newest round, unless the player has seen it to its end. */
  round: roundView.nullable(),
  /** `returnPercent`: contributions and seeds, on top of the game's return. Null without jackpots. */
  jackpots: z.object({ pots, returnPercent: z.string(), totalReturnPercent: z.string() }).nullable(),
  seeds,
  exitUrl: z.string().nullable(),
});
export type PlayState = z.infer<typeof playState>;

const playResult = z.object({ round: roundView, balanceCents: cents });
export type PlayResultView = z.infer<typeof playResult>;
/** The maximum JSON of a bet or move; the largest has a few dozen characters. */
const maxChoiceCharacters = 2_000;
const choice = z
  .unknown()
  .refine(
    (value) => value !== undefined && JSON.stringify(value).length <= maxChoiceCharacters,
    'This is missing or too long',
  );
const roundIdText = z.string().regex(/^rd_[0-9a-z]{26}$/, 'This is not the id of a round');
const roundId = z.strictObject({ id: roundIdText });
const limit = z
  .string()
  .regex(/^\d{1,3}$/, 'Expected a whole number')
  .transform(Number)
  .pipe(z.int().min(1).max(50))
  .default(20);

/** Same origin, bearer = game session token, amounts in whole cents. */
export const playEndpoints = endpointTable({
  'POST /launch': {
    access: 'public',
    summary: 'Exchanges the one-time token of a launch link for a session',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    data: z.object({ session: z.string(), state: playState }),
    refusals: [],
  },
  'GET /state': {
    access: 'player',
    summary: 'The initial state of the game',
    data: playState,
    refusals: [],
  },
  'GET /rounds': {
    access: 'player',
    summary: 'The newest rounds of this game, or those before a round',
    query: z.strictObject({ limit, before: roundIdText.optional() }),
    data: z.object({
      rounds: z.array(roundView),
      /** Names the last round of this page as `before` of the next one. Null: there are no earlier rounds. */
      next: z.string().nullable(),
    }),
    refusals: [],
  },
  'POST /rounds': {
    access: 'signed-in',
    summary: 'Opens a round. The same key returns the same round',
    body: z.strictObject({
      key: z.uuid('Expected a UUID'),
      stakeCents: z.int().min(1).max(1_000_000_000),
      bet: choice,
    }),
    data: playResult,
    refusals: [],
  },
  'POST /rounds/:id/moves': {
    access: 'signed-in',
    summary:
      'Plays the next step of an open round. A repeated step with the same move returns the same result',
    params: roundId,
    body: z.strictObject({ step: z.int().min(1).max(10_000), move: choice }),
    data: playResult,
    refusals: [],
  },
  'POST /rounds/:id/seen': {
    access: 'player',
    summary: 'Marks the round as shown to its end',
    params: roundId,
    body: emptyBody,
    data: z.object({ balanceCents: cents }),
    refusals: [],
  },
  'GET /seeds': {
    access: 'player',
    summary: 'What the next round is drawn from',
    data: seeds,
    refusals: [],
  },
  'POST /seeds': {
    access: 'player',
    summary: 'Reveals the server seed, and starts the next one with this client seed',
    body: z.strictObject({
      clientSeed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Expected 1 to 64 letters, digits, _ or -'),
    }),
    data: seedChange,
    refusals: [],
  },
  'GET /jackpots': {
    access: 'public',
    summary: 'The values of the pots. Keeps no session alive',
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
