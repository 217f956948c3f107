// Runs the unit and feature tests, and each file that failed once more, in databases of its own: what passes then passed in
// a second try, as a browser story may. Usage: node tools/unit-tests.mjs <file for the counts> [parts of files' names…]
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { createVitest } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ name: string, messages: string[] }} Failure */

/** What proves that no money is lost counts at once, whatever a second try says. */
const neverRetried = /\/server\/test\/transfers\/|\/packages\/ledger\/|\.race\.test\.ts$/;

const [, , countsFile = '', ...filters] = process.argv;
const vitest = await createVitest({ watch: false });
try {
  const first = await vitest.start(filters);
  const again = first.testModules.filter(isRetryable);
  const firstFailures = again.flatMap(failuresOf);
  // Answers every file: those that were not run again as they were.
  const last = again.length === 0 ? first : await vitest.runTestSpecifications(again.map(specificationOf));

  const failures = last.testModules.flatMap(failuresOf);
  const retried = firstFailures.filter(({ name }) => !failures.some((one) => one.name === name));
  for (const { name } of retried) console.log(`In its second try: ${name}`);
  // An error outside of all tests belongs to none that could be tried again.
  const strays = new Set([...first.unhandledErrors, ...last.unhandledErrors]).size;
  const counts = {
    passed: last.testModules.flatMap((file) => [...file.children.allTests('passed')]).length,
    failed: failures.length + strays,
    retried: retried.length,
  };
  writeFileSync(countsFile, JSON.stringify(counts));
  process.exitCode = counts.failed === 0 ? 0 : 1;
} finally {
  await vitest.close();
}

/** @returns {boolean} */
function isRetryable(/** @type {TestModule} */ file) {
  const isLedgerUnbalanced = (/** @type {Failure} */ { messages }) =>
    messages.some((message) => /ledger balances/.test(message));
  return !file.ok() && !neverRetried.test(file.moduleId) && !failuresOf(file).some(isLedgerUnbalanced);
}

/** Its tests that failed, and what failed around them. @returns {Failure[]} */
function failuresOf(/** @type {TestModule} */ file) {
  const tests = [...file.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    errors: test.result().errors ?? [],
  }));
  const around = [file, ...file.children.allSuites()].map((one) => ({
    name: one.type === 'suite' ? one.fullName : 'the file',
    errors: one.errors(),
  }));
  return [...tests, ...around.filter(({ errors }) => errors.length > 0)].map(({ name, errors }) => ({
    name: `${file.relativeModuleId} › ${name}`,
    messages: errors.map(({ message }) => message),
  }));
}

function specificationOf(/** @type {TestModule} */ file) {
  return file.toTestSpecification();
}
