import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settingNames } from './stack/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const pages = ['docs/runbook.md', 'docs/operating.md'];

/** Returns the code that a page shows, one line each. */
const codeOf = (path: string) =>
  [
    ...read(path)
      .replace(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, code = '']) => code.replace(/\s+/g, ' '));

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

/** A command and its argument, such as `reset-password <email> --factors`. */
const commandPattern = /(?:^|\/| )golden-acers ([a-z][a-z-]+)((?: [^|;&]+)?)/;

describe.each(pages)('%s', (page) => {
  test('uses only commands and options that exist', () => {
    const cli = read('tools/cli.ts');
    const used = codeOf(page).flatMap((code) => {
      const [, command, rest = ''] = commandPattern.exec(code) ?? [];
      return command === undefined ? [] : [{ command, options: rest.match(/--[a-z-]+/g) ?? [] }];
    });
    expect(used.length).toBeGreaterThan(5);
    const unknown = used.flatMap(({ command, options }) => {
      const [, own] = cli.split(`.command('${command}')`);
      if (own === undefined) return [command];
      const [block = ''] = own.split('\nprogram\n');
      const isKnown = (option: string) =>
        new RegExp(`ption\\('${option}[ ']`).test(block) || option === '--help';
      return options.filter((option) => !isKnown(option)).map((option) => `${command} ${option}`);
    });
    expect(unknown).toEqual([]);
  });

  test('uses only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const used = [...read(page).matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('names settings that exist', () => {
    // Names of tests, of the exporter, and of the files in deploy/.
    const others = /^(NODE_\w+|OTEL_\w+|\w+_(BIND|HOST|PORT)|TIME|COMMIT|HEAD|SHA)$/;
    const used = codeOf(page)
      .flatMap((code) => code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [])
      .filter((name) => !others.test(name));
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  test('refers to pages of the console by their names', () => {
    const files = globSync('apps/web/src/**/en.json', { cwd: root });
    const texts = new Set(files.flatMap((path) => listTexts(JSON.parse(read(path)))));
    const paths = read(page)
      .replace(/\s+/g, ' ')
      .matchAll(/Console → ((?:[A-Z][\w ]*? → )*)([A-Z][\w -]*)/g);
    const unknown = [...paths].flatMap(([path, above = '', last = '']) => {
      const words = last.split(' ');
      const isLastKnown = words.some((_word, count) => texts.has(words.slice(0, count + 1).join(' ')));
      const areAboveKnown = above.split(' → ').every((name) => name === '' || texts.has(name));
      return isLastKnown && areAboveKnown ? [] : [path];
    });
    expect(unknown).toEqual([]);
  });
});

test('the runbook quotes log lines that the programs write', () => {
  const sources = globSync(['{apps/server,packages/platform}/src/**/*.ts', 'tools/stack/*.ts'], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const quoted = codeOf('docs/runbook.md').filter((code) =>
    /^(?!golden-acers)[a-z-]+( [a-z-]+)+$/.test(code),
  );
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((line) => !sources.includes(line))).toEqual([]);
});
