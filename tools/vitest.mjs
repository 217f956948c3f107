// Runs the tests of some projects. A failed file runs once more with new databases, except those of money.
// Usage: node tools/vitest.mjs <file for the result> <project…>
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { inspect } from 'node:util';
import { createVitest } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */

/** Tests that no money is lost are never retried. */
const neverRetried = /\/server\/test\/transfers\/|\/packages\/ledger\/|\.race\.test\.ts$/;

const [, , resultFile = '', ...project] = process.argv;
const vitest = await createVitest({ watch: false, project });
try {
  const first = await vitest.start();
  const again = first.testModules.filter(isRetryable);
  const firstFailures = again.flatMap(failuresOf);
  // Contains every file, retried or not.
  const last =
    again.length === 0
      ? first
      : await vitest.runTestSpecifications(again.map((file) => file.toTestSpecification()));
  const failures = last.testModules.flatMap(failuresOf);
  const retried = firstFailures.filter(({ name }) => !failures.some((one) => one.name === name));
  // An error outside of all tests cannot be retried.
  const strays = [...new Set([...first.unhandledErrors, ...last.unhandledErrors])];
  const result = {
    passed: last.testModules.flatMap((file) => [...file.children.allTests('passed')]).length,
    failures: [...failures.map(textOf), ...strays.map((error) => `outside of all tests\n${inspect(error)}`)],
    retried: retried.map(textOf),
    files: first.testModules.map(timeOf),
  };
  writeFileSync(resultFile, JSON.stringify(result));
  process.exitCode = result.failures.length === 0 ? 0 : 1;
} finally {
  await vitest.close();
}

/** @returns {boolean} */
function isRetryable(/** @type {TestModule} */ file) {
  const isLedgerUnbalanced = failuresOf(file).some(({ messages }) =>
    messages.some((message) => /ledger balances/.test(message)),
  );
  return !file.ok() && !neverRetried.test(file.moduleId) && !isLedgerUnbalanced;
}

/** Failed tests, and errors of the file and its suites. */
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

/** @returns {string} */
function textOf(/** @type {{ name: string, messages: string[] }} */ { name, messages }) {
  return [name, ...messages].join('\n');
}

/** With the time of loading its modules. */
function timeOf(/** @type {TestModule} */ file) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    file.diagnostic();
  const ms = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
  return { file: file.relativeModuleId, ms };
}
