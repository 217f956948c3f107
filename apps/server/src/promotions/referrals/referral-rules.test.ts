import { describe, expect, test } from 'vitest';
import {
  findReferralEvidence,
  friendNameOf,
  maxPaidFriends,
  type PersonTraces,
  type ReferralFacts,
} from './referral-rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const person = (playerId: string, changes: Partial<PersonTraces> = {}): PersonTraces => ({
  playerId,
  email: `${playerId}@example.com`,
  phone: `+1555${playerId}`,
  devices: [{ key: `phone of ${playerId}`, seenAt: at(1) }],
  addresses: [{ key: `home of ${playerId}`, seenAt: at(1) }],
  ...changes,
});
const doubtsOf = (changes: Partial<ReferralFacts> = {}) =>
  findReferralEvidence({
    friend: person('friend'),
    referrer: person('referrer'),
    above: [],
    siblings: [],
    paidFriends: 0,
    areBothOpen: true,
    ...changes,
  }).map(({ doubt }) => doubt);

describe('a referral', () => {
  test('is paid if the two have no data in common, even if data of both are missing', () => {
    expect(doubtsOf({ above: [person('above')], siblings: [person('sibling')] })).toEqual([]);
    const nothing = { email: null, phone: null, devices: [], addresses: [] };
    expect(doubtsOf({ friend: person('friend', nothing), referrer: person('referrer', nothing) })).toEqual(
      [],
    );
  });

  test.each([
    ['same_email', { email: 'friend@example.com' }],
    ['same_phone', { phone: '+1555friend' }],
    ['same_device', { devices: [{ key: 'phone of friend', seenAt: at(60) }] }],
    ['same_address', { addresses: [{ key: 'home of friend', seenAt: at(20) }] }],
  ] as const)('waits for a review by the %s', (doubt, changes) => {
    expect(doubtsOf({ referrer: person('referrer', changes) })).toEqual([doubt]);
  });

  test('is not put in review for a device or an address that another player had long ago', () => {
    const referrer = person('referrer', {
      devices: [{ key: 'phone of friend', seenAt: at(92) }],
      addresses: [{ key: 'home of friend', seenAt: at(32) }],
    });
    expect(doubtsOf({ referrer })).toEqual([]);
  });

  test('waits if the friend is a second account of a referrer above or of another friend', () => {
    for (const changes of [
      { email: 'friend@example.com' },
      { phone: '+1555friend' },
      { devices: [{ key: 'phone of friend', seenAt: at(2) }] },
    ]) {
      expect(doubtsOf({ above: [person('above'), person('top', changes)] })).toEqual(['circle']);
      expect(doubtsOf({ siblings: [person('sibling', changes)] })).toEqual(['circle']);
    }
    expect(doubtsOf({ above: [person('friend')] })).toEqual(['circle']);
    const neighbour = person('sibling', { addresses: [{ key: 'home of friend', seenAt: at(1) }] });
    expect(doubtsOf({ siblings: [neighbour] })).toEqual([]);
  });

  test('names the account whose second account the friend is', () => {
    const facts = {
      friend: person('friend'),
      referrer: person('referrer'),
      above: [person('top', { phone: '+1555friend' })],
    };
    expect(findReferralEvidence({ ...facts, siblings: [], paidFriends: 0, areBothOpen: false })).toEqual([
      { doubt: 'account_not_open', playerId: 'referrer' },
      { doubt: 'circle', playerId: 'top' },
    ]);
  });

  test('waits if many referrals of the referrer were already paid', () => {
    expect(doubtsOf({ paidFriends: maxPaidFriends - 1 })).toEqual([]);
    expect(doubtsOf({ paidFriends: maxPaidFriends })).toEqual(['many_friends']);
  });
});

test.each([
  ['Ada', 'Lovelace', 'Ada L.'],
  ['Bo', 'király', 'Bo K.'],
  ['Solo', '', 'Solo'],
  ['Solo', '(?)', 'Solo'],
])('%s %s is shown as %s', (first, last, shown) => {
  expect(friendNameOf(first, last)).toBe(shown);
});
