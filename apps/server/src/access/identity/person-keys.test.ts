import { describe, expect, test } from 'vitest';
import { personAddressKey, personEmailKey, personPhoneKey } from './person-keys.ts';

describe('the key of a mailbox', () => {
  test.each([
    ['Ada.Love+casino@Gmail.com', 'adalove@gmail.com'],
    ['ada.love@googlemail.com', 'adalove@gmail.com'],
    ['ada.love+2@firm.example', 'ada.love@firm.example'],
    ['Ada@protonmail.com', 'ada@proton.me'],
    [' ADA@firm.example. ', 'ada@firm.example'],
    ['ada.x@proton.me', 'adax@proton.me'],
    ['adax@protonmail.com', 'adax@proton.me'],
    ['a-d_ax+2@pm.me', 'adax@proton.me'],
    ['ada@mac.com', 'ada@icloud.com'],
    ['ada+me@me.com', 'ada@icloud.com'],
    ['ada-love@ya.ru', 'ada.love@yandex.com'],
    ['ada.love@yandex.kz', 'ada.love@yandex.com'],
    ['ada-shop@yahoo.co.uk', 'ada@yahoo.co.uk'],
    ['casino@ada.fastmail.com', 'ada@fastmail.com'],
    ['ada+x@fastmail.fm', 'ada@fastmail.fm'],
    ['ada-love@outlook.com', 'ada-love@outlook.com'],
  ])('of %s is %s', (email, key) => expect(personEmailKey(email)).toBe(key));

  test('differs for another person, and is missing without a mailbox', () => {
    expect(personEmailKey('a.b@firm.example')).not.toBe(personEmailKey('ab@firm.example'));
    expect(personEmailKey('ada@hotmail.com')).not.toBe(personEmailKey('ada@outlook.com'));
    expect(personEmailKey('ada@yahoo.com')).not.toBe(personEmailKey('ada@yahoo.fr'));
    expect(personEmailKey('ada.x@icloud.com')).not.toBe(personEmailKey('adax@icloud.com'));
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

  test.each([
    ['+45 20 12 34 56', '20 12 34 56', '0045 20123456'],
    ['+47 412 34 567', '412 34 567', '41234567'],
    ['+65 8123 4567', '8123-4567', '0065-8123-4567'],
  ])('has eight digits where numbers have: %s, %s, %s', (...spellings) => {
    expect(new Set(spellings.map(personPhoneKey)).size).toBe(1);
    expect(personPhoneKey(spellings[0])).toHaveLength(8);
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
