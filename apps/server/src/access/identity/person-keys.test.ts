import { describe, expect, test } from 'vitest';
import { personAddressKey, personEmailKey, personPhoneKey } from './person-keys.ts';

describe('the key of a mailbox', () => {
  test.each([
    ['Ada.Love+casino@Gmail.com', 'adalove@gmail.com'],
    ['ada.love@googlemail.com', 'adalove@gmail.com'],
    ['ada.love+2@firm.example', 'ada.love@firm.example'],
    ['Ada@protonmail.com', 'ada@proton.me'],
    [' ADA@firm.example. ', 'ada@firm.example'],
  ])('of %s is %s', (email, key) => expect(personEmailKey(email)).toBe(key));

  test('differs for another person, and is missing without a mailbox', () => {
    expect(personEmailKey('a.b@firm.example')).not.toBe(personEmailKey('ab@firm.example'));
    expect(personEmailKey('gold123@players.internal')).toBeNull();
    expect(personEmailKey('+@gmail.com')).toBeNull();
    expect(personEmailKey('nobody')).toBeNull();
  });
});

describe('the key of a phone number', () => {
  test('is the same for its national and international spellings', () => {
    const keys = ['+49 151 2345 6789', '0049 (151) 2345-6789', '0151 23456789'].map(personPhoneKey);
    expect(keys).toEqual(['123456789', '123456789', '123456789']);
  });

  test.each(['12 34 56', '000 000 0000', '+1 555 010 0199', '5550102030'])(
    'is missing for %s, which is not a real number',
    (phone) => expect(personPhoneKey(phone)).toBeNull(),
  );
});

describe('the key of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:0::/56'],
    ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:0::/56'],
    ['2001:db8:1:1ff::1', '2001:db8:1:100::/56'],
  ])('of %s is %s', (address, key) => expect(personAddressKey(address)).toBe(key));

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.5',
    '100.70.0.1',
    '169.254.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    'unknown',
    '',
  ])('is missing for %s, which is not public', (address) => expect(personAddressKey(address)).toBeNull());
});
