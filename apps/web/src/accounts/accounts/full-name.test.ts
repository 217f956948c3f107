import { describe, expect, test } from 'vitest';
import { joinFullName, splitFullName } from './full-name.ts';

describe('a full name', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada', 'Ada', ''],
    ['', '', ''],
    ['   ', '', ''],
    ['  Ada   Lovelace  ', 'Ada', 'Lovelace'],
    ['Juan Carlos de la Cruz', 'Juan', 'Carlos de la Cruz'],
    ['Ada\tLovelace', 'Ada', 'Lovelace'],
    ['Ada\u00a0Lovelace', 'Ada', 'Lovelace'],
    ['Jean-Luc O’Neill', 'Jean-Luc', 'O’Neill'],
  ])('%j is split into %j and %j', (fullName, firstName, lastName) => {
    expect(splitFullName(fullName)).toEqual({ firstName, lastName });
  });

  test('is joined without extra spaces', () => {
    expect(joinFullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
    expect(joinFullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
  });
});
