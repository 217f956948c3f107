import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { rollUpFacts } from './reports.sql.ts';

/** Adds what was moved to the sums that reports read. */
export const reportConsumer = factConsumer({
  name: 'reports',
  version: 1,
  kinds: ['transfer.applied', 'difference.corrected'],
  consume: ({ db }, facts) =>
    rollUpFacts(
      db,
      facts.map(({ number }) => number),
    ),
});
