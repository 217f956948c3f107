// Runs the tests of some projects, and writes what passed and failed to a file.
// Usage: node tools/vitest.mjs <file for the result> <project…>
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { inspect } from 'node:util';
import { createVitest } from 'vitest/node';

/** @typedef {import('vitest/node').TestModule} TestModule */

const [, , resultFile = '', ...project] = process.argv;
const vitest = await createVitest({ watch: false, project });
try {
  const { testModules, unhandledErrors } = await vitest.start();
  const result = {
    passed: testModules.flatMap((file) => [...file.children.allTests('passed')]).length,
    failures: [
      ...testModules.flatMap(failuresOf),
      ...unhandledErrors.map((error) => `outside of all tests\n${inspect(error)}`),
    ],
    files: testModules.map(timeOf),
  };
  writeFileSync(resultFile, JSON.stringify(result));
  process.exitCode = result.failures.length === 0 ? 0 : 1;
} finally {
  await vitest.close();
}

/** Failed tests, and errors of the file and its suites, each with its messages. @returns {string[]} */
function failuresOf(/** @type {TestModule} */ file) {
  const tests = [...file.children.allTests('failed')].map((test) => ({
    name: test.fullName,
    errors: test.result().errors ?? [],
  }));
  const around = [file, ...file.children.allSuites()].map((one) => ({
    name: one.type === 'suite' ? one.fullName : 'the file',
    errors: one.errors(),
  }));
  return [...tests, ...around.filter(({ errors }) => errors.length > 0)].map(({ name, errors }) =>
    [`${file.relativeModuleId} › ${name}`, ...errors.map(({ message }) => message)].join('\n'),
  );
}

/** With the time of loading its modules. */
function timeOf(/** @type {TestModule} */ file) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    file.diagnostic();
  const ms = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
  return { file: file.relativeModuleId, ms };
}
