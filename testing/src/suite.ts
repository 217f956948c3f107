import process from 'node:process';

/** `npm run test:long` runs the same tests with more seeds, requests, languages, themes and widths. */
export const isLongSuite = process.env.TEST_SUITE === 'long';

/** Returns the first value in the suite of a commit, the second in the long suite. */
export const bySuite = <Value>(ofCommit: Value, ofLong: Value): Value => (isLongSuite ? ofLong : ofCommit);
