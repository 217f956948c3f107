import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factConsumers } from './fact-consumers.ts';

test('the comment of each consumer of facts begins with the kinds that it reads', () => {
  const source = readFileSync(new URL('./fact-consumers.ts', import.meta.url), 'utf8');
  const comments = [...source.matchAll(/((?: {2}\/\/ .*\n)+) {2}\w/g)].map(([, lines = '']) =>
    lines.replaceAll('\n', '').replaceAll('  //', '').trim(),
  );
  expect(comments).toHaveLength(factConsumers.length);
  for (const [index, { kinds }] of factConsumers.entries())
    expect(comments[index]).toMatch(new RegExp(`^${kinds.join(', ')}\\.`));
});
