import { runInTransaction } from '@golden-acers/platform';
import { recordFact } from '../src/events/facts/facts.ts';
import type { Db } from '../src/schema.ts';

/** Writes the fact that a test has changed the stored records of a player. */
export function recordPlay(db: Db, playerId: string): Promise<void> {
  return runInTransaction(db, (tx) => recordFact({ db: tx }, { kind: 'play.recorded', playerId, data: {} }));
}
