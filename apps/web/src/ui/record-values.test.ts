import { describe, expect, test } from 'vitest';
import { mergeNewer, replacedValues } from './record-values.ts';

const first = { name: 'Ada', phone: '1', chosen: new Set(['a', 'b']), texts: { en: 'Hello', de: 'Hallo' } };

describe('a form whose record was changed elsewhere', () => {
  test('takes the newer values of fields that were not touched, and keeps what was typed', () => {
    const typed = { ...first, phone: '2', texts: { en: 'Hello!', de: 'Hallo' } };
    const newer = { ...first, name: 'Grace', texts: { en: 'Hello', de: 'Servus' } };
    expect(mergeNewer(first, typed, newer)).toEqual({
      ...first,
      name: 'Grace',
      phone: '2',
      texts: { en: 'Hello!', de: 'Servus' },
    });
    expect(replacedValues(first, typed, newer)).toEqual([]);
  });

  test('adds and removes what was chosen here and there', () => {
    const typed = { ...first, chosen: new Set(['b', 'c']) };
    const newer = { ...first, chosen: new Set(['a', 'b', 'd']) };
    expect(mergeNewer(first, typed, newer).chosen).toEqual(new Set(['b', 'd', 'c']));
  });

  test('shows the newer values that it would replace', () => {
    const typed = { ...first, name: 'Ada L.', phone: '3', texts: { en: 'Hi', de: 'Hallo' } };
    const newer = { ...first, name: 'Grace', phone: '3', texts: { en: 'Good day', de: 'Hallo' } };
    expect(mergeNewer(first, typed, newer)).toEqual(typed);
    expect(replacedValues(first, typed, newer)).toEqual([
      { name: 'name', text: 'Grace' },
      { name: 'texts', text: 'Good day' },
    ]);
  });
});
