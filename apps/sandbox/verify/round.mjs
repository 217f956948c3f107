import { createDraws } from './draws.mjs';
import { verifiers } from './games.mjs';
import { sha256Hex } from './hmac.mjs';

/** Recomputes the round from the seeds: the hash of the server seed, the events and the payout. */
export function recomputeRound({ game, serverSeed, clientSeed, nonce, stakeCents, bet = {}, moves = [] }) {
  const verifier = Object.hasOwn(verifiers, game) ? verifiers[game] : undefined;
  if (verifier === undefined) throw new Error(`there are no rules of ${game} here`);
  const draws = createDraws({ serverSeed, clientSeed, nonce });
  const drawsFor = (purpose) => createDraws({ serverSeed, clientSeed: purpose, nonce });
  const { events, payoutCents } = verifier.play({ draws, drawsFor, stakeCents, bet, moves });
  return { serverSeedHash: sha256Hex(serverSeed), events, payoutCents, jackpotPlace: draws.jackpotPlace() };
}

/** The client seed of a shared round from the hashes of its players' seeds. */
export const clientSeedOf = (players) => `outcome:${sha256Hex(players.join(':'))}`;

/** A player's part of a shared round: the hash that must be among those of the round. */
export const leafOf = ({ terminalHash, number, clientSeed }) =>
  sha256Hex(`${terminalHash}:${number}:${clientSeed}`);

/** Sorts fields, because a database changes their order. */
const sorted = (_field, value) =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
const isEqual = (one, other) => JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

/** Every recomputed event, in order, is one of the round's with the same values. */
function findDifferentEvent(recomputed, events) {
  const types = new Set(recomputed.map(({ type }) => type));
  const comparable = events.filter(({ type }) => types.has(type));
  if (comparable.length !== recomputed.length)
    return `${recomputed.length} events follow, not ${comparable.length}`;
  const index = recomputed.findIndex((event, place) =>
    Object.entries(event).some(([field, value]) => !isEqual(value, comparable[place][field])),
  );
  return index === -1 ? undefined : `the seeds give ${JSON.stringify(recomputed[index])}`;
}

/** Returns why a recorded round can't have come from its seeds, or undefined if it did. */
export function findDifference(round) {
  const { serverSeedHash, events, payoutCents } = recomputeRound(round);
  if (round.serverSeedHash !== undefined && round.serverSeedHash !== serverSeedHash)
    return `the server seed has the hash ${serverSeedHash}`;
  if (round.payoutCents !== undefined && Number(round.payoutCents) !== payoutCents)
    return `the seeds pay ${payoutCents} cents, not ${round.payoutCents}`;
  if (round.players !== undefined && round.clientSeed !== clientSeedOf(round.players))
    return `the players' seeds give ${clientSeedOf(round.players)}`;
  return round.events === undefined ? undefined : findDifferentEvent(events, round.events);
}
