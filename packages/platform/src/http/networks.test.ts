import { expect, test } from 'vitest';
import { FakeClock } from '../clock.ts';
import { countedNetworksOf, networkOf, siteOf } from './networks.ts';
import { createRateLimiter } from './rate-limit.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('the address %s is in the network %s and the site %s', (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site]);
});

test('an IPv6 address counts for its /48, /56 and /64', () => {
  expect(countedNetworksOf('2001:db8:1:2fe::9')).toEqual([
    { key: '2001:db8:1::/48', share: 2 },
    { key: '2001:db8:1:200::/56', share: 1.5 },
    { key: '2001:db8:1:2fe::/64', share: 1 },
  ]);
  expect(countedNetworksOf('203.0.113.7', 'ada')).toEqual([{ key: 'ada 203.0.113.7', share: 1 }]);
});

function usesOf(addresses: readonly string[]) {
  const clock = new FakeClock(new Date('2026-03-01T12:00:00Z'));
  const limiter = createRateLimiter({ uses: 20, perMs: 60_000 }, clock);
  return Promise.all(addresses.map((address) => limiter.consume(countedNetworksOf(address)))).then(
    (waits) => waits.filter((wait) => wait === undefined).length,
  );
}

const times = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => addressOf(index));

test.each([
  ['one IPv4 address', () => '203.0.113.7', 20],
  ['one /64', (index: number) => `2001:db8:1:2::${index}`, 20],
  ['one /56', (index: number) => `2001:db8:1:${(index % 256).toString(16)}::1`, 30],
  ['one /48', (index: number) => `2001:db8:1:${(index * 256).toString(16)}::1`, 40],
])('a limit of 20 uses allows %s only its share', async (_title, addressOf, allowed) => {
  expect(await usesOf(times(90, addressOf))).toBe(allowed);
});

test('a use that one network refuses counts for none of the others', async () => {
  const clock = new FakeClock(new Date('2026-03-01T12:00:00Z'));
  const limiter = createRateLimiter({ uses: 2, perMs: 60_000 }, clock);
  const use = (address: string) => limiter.consume(countedNetworksOf(address));
  for (let count = 0; count < 10; count += 1) await use('2001:db8:1:1::1');
  expect(await use('2001:db8:1:2::1')).toBe(undefined);
  await limiter.refund(countedNetworksOf('2001:db8:1:1::1'));
  expect(await use('2001:db8:1:1::1')).toBe(undefined);
});
