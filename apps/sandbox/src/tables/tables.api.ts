import { endpointTable } from '@golden-acers/contract';
import { z } from 'zod';
import type { PlayLimitRefusal } from '../play-limits/play-limit-refusal.ts';

const cents = z.int();
const positionCents = z.record(z.string(), cents);

/** `result`: the next round opens at `endsAtMs`. `idle`: it opens for the first player. */
const tablePhase = z.enum(['idle', 'betting', 'closed', 'running', 'result']);

const bettor = z.object({
  /** The first letters of the account. */
  alias: z.string(),
  stakeCents: cents,
  /** The cash-out in hundredths of the stake. */
  cashOut: z.int().nullable(),
  /** Null until the round is over. */
  payoutCents: cents.nullable(),
});

const tableBets = z.object({
  /** The sum of all players. */
  positions: positionCents,
  playerCount: z.int(),
  stakeCents: cents,
  /** The highest stakes, so that the list stays short. */
  bettors: z.array(bettor),
});
export type SharedBetTotals = z.infer<typeof tableBets>;

const tableView = z.object({
  phase: tablePhase,
  roundId: z.string().nullable(),
  /** Its place in the chain of hashes, from 1. */
  number: z.int().nullable(),
  /** The server's time when this was written, so that a client knows its own clock's error. */
  nowMs: z.number(),
  startedAtMs: z.number(),
  /** Null while it is secret: the end of a flight is its outcome. */
  endsAtMs: z.number().nullable(),
  setup: z.unknown(),
  /** The outcome of a round that is over. */
  outcome: z.unknown(),
  seed: z.string().nullable(),
  /** SHA-256 of the round's seed, published before the first bet. */
  seedHash: z.string().nullable(),
  chain: z.object({ terminalHash: z.string(), length: z.int() }).nullable(),
  /** What the round is drawn with, beside its seed, and the hashes of players' seeds that it is made of. */
  clientSeed: z.string().nullable(),
  players: z.array(z.string()).readonly().nullable(),
  /** The newest last. */
  recent: z.array(z.object({ number: z.int(), outcome: z.unknown() })),
  bets: tableBets,
});
export type TableView = z.infer<typeof tableView>;

const ownBets = z.object({
  roundId: z.string().nullable(),
  /** All chips of the player in this round. */
  bet: positionCents,
  /** Placements that can be taken back until betting ends, in order. */
  placements: z.array(z.object({ key: z.string(), chips: positionCents })),
  stakeCents: cents,
  cashOut: z.int().nullable(),
  /** Null until the round is over. */
  result: z.object({ payoutCents: cents, events: z.array(z.unknown()) }).nullable(),
  balanceCents: cents,
});
export type OwnBets = z.infer<typeof ownBets>;

const tableLimits = z.object({
  minCents: cents,
  maxCents: cents,
  positionMaxCents: cents,
  roundMaxCents: cents,
});

const tableState = z.object({ table: tableView, own: ownBets, limits: tableLimits });
export type LiveTableState = z.infer<typeof tableState>;

/** The JSON messages that a table's socket receives. It accepts one message: `{ "session": "<token>" }`. */
export type TableMessage =
  | ({ readonly type: 'state' } & LiveTableState)
  | { readonly type: 'phase'; readonly table: TableView }
  | { readonly type: 'bets'; readonly roundId: string; readonly bets: SharedBetTotals }
  /** The multiplier that the flight has certainly reached. */
  | { readonly type: 'flight'; readonly roundId: string; readonly hundredths: number }
  | { readonly type: 'own'; readonly own: OwnBets }
  | { readonly type: 'ended'; readonly code: string; readonly limit?: PlayLimitRefusal };

const key = z.uuid('Expected a UUID');
/** More positions than any table has. */
const maxPositions = 200;
const chips = z
  .record(z.string().max(20), z.int().min(1).max(1_000_000_000))
  .refine((positions) => Object.keys(positions).length <= maxPositions, 'These are too many positions');
const sharedRoundId = z.string().regex(/^sr_[0-9a-z]{26}$/, 'This is not the id of a round');
const ownBetsResult = z.object({ own: ownBets });

/** The player's bets in the shared round of the session's game. */
export const tableEndpoints = endpointTable({
  'GET /table': {
    access: 'player',
    summary: 'The running round, and the player’s own bets in it',
    data: tableState,
    refusals: [],
  },
  'POST /table/bets': {
    access: 'player',
    summary: 'Adds chips to the player’s bet. The same key adds them once',
    /** With `roundId`, chips that arrive late are refused, not placed at the prices of the next round. */
    body: z.strictObject({ key, chips, roundId: sharedRoundId.optional() }),
    data: ownBetsResult,
    refusals: [],
  },
  'POST /table/undo': {
    access: 'player',
    summary: 'Takes chips back until betting ends. Safe to repeat',
    body: z.strictObject({ keys: z.array(key).min(1).max(100) }),
    data: ownBetsResult,
    refusals: [],
  },
  'POST /table/cash-out': {
    access: 'player',
    summary: 'Cashes the player’s bet out at the server’s present multiplier',
    body: z.strictObject({ roundId: sharedRoundId }),
    data: ownBetsResult,
    refusals: [],
  },
});
