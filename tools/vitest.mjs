// Runs the tests of some projects. A failed file runs once more with new databases, except those of money.
// Usage: node tools/vitest.mjs <file for the result> <project…>
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { inspect } from 'node:util';
import { createVitest } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {{ name: string, messages: string[] }} Failure */

/** Tests that no money is lost are never retried. */
const neverRetried = /\/server\/test\/transfers\/|\/packages\/ledger\/|\.race\.test\.ts$/;

const [, , resultFile = '', ...project] = process.argv;
const vitest = await createVitest({ watch: false, project });
try {
  const first = await vitest.start();
  const again = first.testModules.filter((file) => isRetryable(file, first.unhandledErrors));
  const firstFailures = again.flatMap((file) => failuresOf(file, first.unhandledErrors));
  const second =
    again.length === 0
      ? undefined
      : await vitest.runTestSpecifications(again.map((file) => file.toTestSpecification()));
  // The second result contains every file, retried or not, but only its own errors.
  const files = (second ?? first).testModules;
  const errors = [
    ...first.unhandledErrors.filter((error) => !again.some((file) => isOf(error, file))),
    ...(second?.unhandledErrors ?? []),
  ];
  const failures = [
    ...files.flatMap((file) => failuresOf(file, errors)),
    ...errors.filter((error) => !files.some((file) => isOf(error, file))).map(describeStray),
  ];
  const retried = firstFailures.filter(({ name }) => !failures.some((one) => one.name === name));
  const result = {
    passed: files.flatMap((file) => [...file.children.allTests('passed')]).length,
    failures: failures.map(textOf),
    retried: retried.map(textOf),
    files: first.testModules.map(timeOf),
  };
  writeFileSync(resultFile, JSON.stringify(result));
  process.exitCode = result.failures.length === 0 ? 0 : 1;
} finally {
  await vitest.close();
}

/** Whether an error outside of all tests came while this file ran. */
function isOf(/** @type {unknown} */ error, /** @type {TestModule} */ file) {
  return error instanceof Object && 'VITEST_TEST_PATH' in error && error.VITEST_TEST_PATH === file.moduleId;
}

/** @returns {Failure} */
function describeStray(/** @type {unknown} */ error) {
  const text = error instanceof Object && 'stack' in error ? String(error.stack) : inspect(error);
  return { name: 'outside of all tests', messages: [text] };
}

/** @returns {boolean} */
function isRetryable(/** @type {TestModule} */ file, /** @type {readonly unknown[]} */ strays) {
  const failures = failuresOf(file, strays);
  const isLedgerUnbalanced = failures.some(({ messages }) =>
    messages.some((message) => /ledger balances/.test(message)),
  );
  return failures.length > 0 && !neverRetried.test(file.moduleId) && !isLedgerUnbalanced;
}

/** Failed tests, and errors of the file, its suites and outside of its tests. @returns {Failure[]} */
function failuresOf(/** @type {TestModule} */ file, /** @type {readonly unknown[]} */ strays) {
  const tests = [...file.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    errors: test.result().errors ?? [],
  }));
  const around = [file, ...file.children.allSuites()].map((one) => ({
    name: one.type === 'suite' ? one.fullName : 'the file',
    errors: one.errors(),
  }));
  const failures = [...tests, ...around.filter(({ errors }) => errors.length > 0)].map(
    ({ name, errors }) => ({ name, messages: errors.map(({ message }) => message) }),
  );
  const outside = strays.filter((error) => isOf(error, file)).map(describeStray);
  return [...failures, ...outside].map(({ name, messages }) => ({
    name: `${file.relativeModuleId} › ${name}`,
    messages,
  }));
}

/** @returns {string} */
function textOf(/** @type {Failure} */ { name, messages }) {
  return [name, ...messages].join('\n');
}

/** With the time of loading its modules. */
function timeOf(/** @type {TestModule} */ file) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    file.diagnostic();
  const ms = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
  return { file: file.relativeModuleId, ms };
}
