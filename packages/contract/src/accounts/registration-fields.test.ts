import { describe, expect, test } from 'vitest';
import { ageOn, checkRegistrationFields } from './registration-fields.ts';

describe('the age in whole years', () => {
  test.each([
    ['2026-03-01', '2008-03-01', 18],
    ['2026-03-01', '2008-03-02', 17],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2028-02-28', '2008-02-29', 19],
    ['2028-02-29', '2008-02-29', 20],
    ['2026-12-31', '2026-01-01', 0],
    ['2026-03-01', '2026-03-02', -1],
    ['2026-03-01', '1906-03-01', 120],
  ])('is, on %s, for a birthday of %s: %i', (today, born, age) => {
    expect(ageOn(today, born)).toBe(age);
  });
});

describe('a registration', () => {
  const today = '2026-03-01';

  test('needs all configured fields, and accepts no other one', () => {
    const both = { dateOfBirth: '1990-04-12', country: 'Spain' } as const;
    expect(checkRegistrationFields(both, { requiredFields: ['dateOfBirth', 'country'], today })).toEqual({});
    expect(checkRegistrationFields({}, { requiredFields: [], today })).toEqual({});
    expect(checkRegistrationFields({}, { requiredFields: ['dateOfBirth', 'country'], today })).toEqual({
      dateOfBirth: 'Enter your date of birth',
      country: 'Choose your country',
    });
    expect(checkRegistrationFields(both, { requiredFields: ['country'], today })).toEqual({
      dateOfBirth: 'This field is not known',
    });
    expect(checkRegistrationFields(both, { requiredFields: [], today })).toEqual({
      dateOfBirth: 'This field is not known',
      country: 'This field is not known',
    });
  });

  test.each([
    ['United States', 'US-NV', undefined],
    ['United States', 'US-PR', undefined],
    ['Canada', 'CA-QC', undefined],
    ['Spain', undefined, undefined],
    [undefined, undefined, undefined],
    ['United States', undefined, 'Choose your state or province'],
    ['Canada', undefined, 'Choose your state or province'],
    ['Canada', 'US-NV', 'Invalid region'],
    ['United States', 'US-ZZ', 'Invalid region'],
    ['United States', 'us-nv', 'Invalid region'],
    ['Spain', 'US-NV', 'Invalid region'],
    [undefined, 'US-NV', 'Invalid region'],
  ] as const)(
    'needs a region of the country if the country has regions: %s, %s',
    (country, region, problem) => {
      const body = { country, region };
      expect(checkRegistrationFields(body, { requiredFields: ['country', 'region'], today }).region).toBe(
        problem,
      );
      const unasked = checkRegistrationFields(body, { requiredFields: ['country'], today }).region;
      expect(unasked).toBe(region && 'This field is not known');
    },
  );

  test.each([
    ['2008-03-01', undefined],
    ['2008-03-02', 'You must be of legal age to sign up'],
    ['2026-03-01', 'You must be of legal age to sign up'],
    ['2026-03-02', 'Invalid date of birth'],
    ['1905-03-02', undefined],
    ['1905-03-01', 'Invalid date of birth'],
    ['0001-01-01', 'Invalid date of birth'],
  ])('needs a valid date of birth and the legal age: %s', (dateOfBirth, problem) => {
    expect(
      checkRegistrationFields({ dateOfBirth }, { requiredFields: ['dateOfBirth'], today }).dateOfBirth,
    ).toBe(problem);
  });
});
