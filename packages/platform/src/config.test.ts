import { expect, test } from 'vitest';
import { ConfigError, envFields, readEnvironment } from './config.ts';

const shape = {
  PORT: envFields.port().default(3000),
  DATABASE_URL: envFields.url('postgres', 'postgresql').optional(),
  WORKERS: envFields.integer(1, 8).default(2),
  DEMO: envFields.onOff().default(true),
  SECRET: envFields.text(10),
};

test('an environment is read into typed values, and an empty variable counts as not set', () => {
  const env = { PORT: '', DEMO: 'off', WORKERS: '4', SECRET: 'quiet', OTHER: 'ignored' };
  expect(readEnvironment(shape, env)).toEqual({ PORT: 3000, DEMO: false, WORKERS: 4, SECRET: 'quiet' });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['PORT', '0x10'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['DATABASE_URL', 'not an address'],
  ['WORKERS', '0'],
  ['WORKERS', '1.5'],
  ['DEMO', 'maybe'],
  ['SECRET', 'far-too-long-a-secret'],
])('an invalid %s is refused in one sentence that names it without its value', (name, value) => {
  const read = () => readEnvironment(shape, { SECRET: 'quiet', [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} is not valid: [^.]+\\.$`));
  expect(read).not.toThrow(value);
});

test('a variable without a default is required', () => {
  expect(() => readEnvironment(shape, {})).toThrow('SECRET is not set, and there is no default for it.');
});
