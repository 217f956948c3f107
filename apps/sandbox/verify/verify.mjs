#!/usr/bin/env node
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { findDifference, leafOf, recomputeRound } from './round.mjs';

const usage = `Recomputes rounds from their seeds, with nothing but Node.js.
  node verify.mjs '{"game":"acres-of-gold","serverSeed":"…","clientSeed":"…","nonce":0,"stakeCents":20}'
  node verify.mjs rounds.jsonl    one such round a line, with serverSeedHash, events and payoutCents to compare
  node verify.mjs leaf TERMINAL_HASH NUMBER CLIENT_SEED    the part of a player in a shared round, as in its players
`;

const print = (line) => process.stdout.write(`${line}\n`);

async function verifyFile(path) {
  const results = new Map();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.trim() === '') continue;
    const round = JSON.parse(line);
    const result = results.get(round.game) ?? { rounds: 0, same: 0 };
    results.set(round.game, result);
    result.rounds += 1;
    const difference = findDifference(round);
    if (difference === undefined) result.same += 1;
    else if (result.rounds - result.same <= 3) print(`${round.game}, nonce ${round.nonce}: ${difference}`);
  }
  for (const [game, { rounds, same }] of results) print(`${game}: ${same} of ${rounds} rounds reproduced`);
  return results.size > 0 && [...results.values()].every(({ rounds, same }) => rounds === same);
}

const [argument, terminalHash, number, clientSeed] = process.argv.slice(2);
if (argument === undefined) {
  process.stdout.write(usage);
  process.exitCode = 2;
} else if (argument === 'leaf') {
  print(leafOf({ terminalHash, number, clientSeed }));
} else if (argument.startsWith('{')) {
  const round = JSON.parse(argument);
  print(JSON.stringify(recomputeRound(round), undefined, 2));
  const difference = findDifference(round);
  if (difference !== undefined) print(difference);
  process.exitCode = difference === undefined ? 0 : 1;
} else {
  process.exitCode = (await verifyFile(argument)) ? 0 : 1;
}
