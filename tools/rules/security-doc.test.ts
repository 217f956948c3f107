import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The abbreviations of docs/security.md and docs/failure-modes.md. */
const folders: Readonly<Record<string, string>> = {
  S: 'apps/server/src',
  T: 'apps/server/test',
  P: 'packages/platform/src',
  W: 'apps/web/src',
};
const fullPath = (path: string) => path.replace(/^[STPW](?=\/)/, (letter) => folders[letter] ?? letter);

const states = ['met', 'part', 'not met', 'n/a'];
const rows = [...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \|$/gm)].map(
  ([, id = '', , rest = '']) => {
    const [topic = '', state = '', evidence = ''] = rest.split(' | ');
    return { id, topic, state, evidence };
  },
);

test('every requirement of the two levels has one row with a state and its evidence', () => {
  expect(rows.length).toBe(253);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  expect(rows.filter(({ state, evidence }) => !states.includes(state) || evidence === '')).toEqual([]);
  for (const { id, evidence } of rows.filter(({ state }) => state === 'not met')) {
    expect(evidence, id).toContain('Plan: ');
  }
});

test.each(['docs/security.md', 'docs/failure-modes.md'])('every file that %s names exists', (document) => {
  const named = [
    ...read(document).matchAll(/`((?:[STPW]|apps|packages|testing|tools|e2e|docs)\/[^`*{}]+\.\w+)`/g),
  ];
  const missing = named
    .map(([, path = '']) => fullPath(path))
    .filter((path) => !existsSync(new URL(path, root)));
  expect(missing).toEqual([]);
});

test('every test that a row names exists', () => {
  const named = rows.flatMap(({ id, evidence }) =>
    [...evidence.matchAll(/`([^`]+)` › (.+?)(?=;|\. [A-Z]|$)/g)].map(([, path = '', title = '']) => ({
      id,
      path: fullPath(path),
      title,
    })),
  );
  expect(named.length).toBeGreaterThan(80);
  const lost = named.filter(({ path, title }) => title.trim() === '' || !read(path).includes(title));
  expect(lost).toEqual([]);
});
