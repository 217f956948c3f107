import { registrationBody, type TestEnv, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisitors } from '../test-support-visitors.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

/** Addresses of one IPv6 /48, each in another /56. */
const addressOf = (site: number, index: number) => `2001:db8:${site}:${(index * 256).toString(16)}::1`;
const countOf = (status: number, statuses: readonly number[]) =>
  statuses.filter((one) => one === status).length;

test('all networks of an IPv6 customer together write twice as many tickets as one network', async () => {
  const visitors = createVisitors(env);
  const statuses: number[] = [];
  for (let count = 0; count < 45; count += 1)
    statuses.push((await visitors.write(`v6-${count}@firm.example`, {}, addressOf(1, count))).status);
  expect([countOf(201, statuses), countOf(429, statuses)]).toEqual([40, 5]);
});

test('unknown promo codes count for the network, whatever the account', async () => {
  const statuses: number[] = [];
  for (let account = 0; account < 6; account += 1) {
    const player = await env.player(`guesser-${account}`);
    for (let guess = 0; guess < 5; guess += 1) {
      const body = { code: `GUESS${account}${guess}` };
      const address = '198.51.100.20';
      statuses.push((await player.request('POST /promotions/codes', { body, address })).status);
    }
  }
  expect(statuses.slice(20)).toEqual(Array(10).fill(429));
  expect(countOf(429, statuses)).toBe(10);
  const form = registrationBody('next-guesser', { referralCode: 'GUESS99' });
  const registration = { body: form, address: '198.51.100.20' };
  await env.visitor.expectRefusal('request.rate_limited', 'POST /auth/register', registration);
});

test('unknown codes of registrations count too', async () => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 22; guess += 1) {
    const body = registrationBody(`code-${guess}`, { referralCode: `GUESS${guess}` });
    statuses.push((await env.call('POST /auth/register', { body, address: '198.51.100.21' })).status);
  }
  expect(countOf(429, statuses)).toBe(2);
});

test('another address of a known IPv6 network is known too', async () => {
  const { email } = await env.player('roaming', {}, '2001:db8:5:1::a');
  const attempt = (password: string, address: string) =>
    env.call('POST /auth/login', { body: { email, password }, address });
  for (let tries = 0; tries < 10; tries += 1) await attempt('wrong horse', `10.30.0.${tries}`);
  expect((await attempt(testPassword, '10.30.0.99')).status).toBe(429);
  expect((await attempt(testPassword, '2001:db8:5:1::b')).status).toBe(200);
  expect((await attempt(testPassword, '2001:db8:5:2::b')).status).toBe(429);
});

test('all sign-ins of an account from a network are counted, also those that succeed', async () => {
  const { email } = await env.player('often', {}, '10.31.0.1');
  const attempt = async (address: string) =>
    (await env.call('POST /auth/login', { body: { email, password: testPassword }, address })).status;
  const statuses: number[] = [];
  for (let count = 0; count < 102; count += 1) statuses.push(await attempt('10.31.0.1'));
  expect([countOf(200, statuses), countOf(429, statuses)]).toEqual([100, 2]);
  expect(await attempt('10.31.0.2')).toBe(200);
});
