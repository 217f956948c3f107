import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { layers, readFault, subjectOf } from './faults/fault.ts';
import { root } from './install.mjs';
import { listFaults, patchFileOf } from './planted-faults.ts';
import { serverDomains } from './rules/domains.ts';

const faults = listFaults();
const head = 'Fault: Money is lost.\nCaught by: a.test.ts\nChosen: before reading the tests\n';
const diff = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,1 @@\n line\n-line\n';

test('a patch names the effect that a person would notice, the file that catches it, and how it was chosen', () => {
  expect(readFault('money-lost', `${head}\n${diff}`)).toEqual({
    name: 'money-lost',
    sentence: 'Money is lost.',
    caughtBy: 'a.test.ts',
    isBlind: true,
    changes: 'a.ts',
  });
  for (const text of [diff, head, `${head.replace('before', 'while')}\n${diff}`, `${head}\n${diff}-line\n`])
    expect(() => readFault('money-lost', text), text).toThrow('money-lost.patch');
});

describe('the faults', () => {
  test('apply to the sources, and name a test file that exists', () => {
    for (const fault of faults) {
      expect(existsSync(join(root, fault.caughtBy)), fault.caughtBy).toBe(true);
      expect(fault.caughtBy).toMatch(/\.(test|spec)\.tsx?$/);
      execFileSync('git', ['apply', '--check', patchFileOf(fault)], { cwd: root });
    }
  });

  test('are in the sources of the product, not in its tests', () => {
    for (const { changes } of faults) expect(changes).not.toMatch(/\.(test|spec)\.|\/test|^e2e\//);
  });

  test('are at least forty, two in each domain of the server and one in each layer', () => {
    const subjects = Map.groupBy(faults, subjectOf);
    const countOf = (subject: string) => subjects.get(subject)?.length ?? 0;
    expect(faults.length).toBeGreaterThanOrEqual(40);
    expect(serverDomains.filter((domain) => countOf(domain) < 2)).toEqual([]);
    expect(layers.filter((layer) => countOf(layer) < 1)).toEqual([]);
    expect(
      [...subjects.keys()].filter((subject) => ![...serverDomains, ...layers].some((one) => one === subject)),
    ).toEqual([]);
  });

  test('are chosen by a person who has not read the tests in at least half of the cases', () => {
    expect(faults.filter(({ isBlind }) => isBlind).length * 2).toBeGreaterThanOrEqual(faults.length);
  });
});
