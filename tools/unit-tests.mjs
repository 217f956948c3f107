// Runs unit and feature tests, and retries each failed file once with new databases. Usage: node
// tools/unit-tests.mjs <file for the counts> [parts of file names…]
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { createVitest } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ name: string, messages: string[] }} Failure */

/** Tests that no money is lost are never retried. */
const neverRetried = /\/server\/test\/transfers\/|\/packages\/ledger\/|\.race\.test\.ts$/;

const [, , countsFile = '', ...filters] = process.argv;
const vitest = await createVitest({ watch: false });
try {
  const first = await vitest.start(filters);
  const again = first.testModules.filter(isRetryable);
  const firstFailures = again.flatMap(failuresOf);
  // Contains every file, retried or not.
  const last = again.length === 0 ? first : await vitest.runTestSpecifications(again.map(specificationOf));

  const failures = last.testModules.flatMap(failuresOf);
  const retried = firstFailures.filter(({ name }) => !failures.some((one) => one.name === name));
  for (const { name } of retried) console.log(`Passed on retry: ${name}`);
  // An error outside of all tests cannot be retried.
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

/** Failed tests, and errors of the file and its suites. @returns {Failure[]} */
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
