import type { TestEnv } from '@golden-acers/testing';
import { expect } from 'vitest';
import { countOpenHolds, sumOwnTransfers, sumProviderTransfers } from './test-support-transfer-totals.ts';

export type InjectedFault = Omit<Parameters<TestEnv['fault']>[0], 'action'>;

/** After this response the site sends no calls of any kind for ten seconds. */
export const rateLimitFault = 'a limit';

/** Longer than the server waits. */
export const lateWork = 'work after the time-out';
export const lateResponse = 'a response after the time-out';

/** Every way in which the provider can misbehave. */
export const providerFaults: Readonly<Record<string, InjectedFault>> = {
  'a slow call': { kind: 'delay', delayMs: 200 },
  [lateWork]: { kind: 'delay', delayMs: 1_800 },
  'a slow response': { kind: 'delay', delayMs: 200, afterApplying: true },
  [lateResponse]: { kind: 'delay', delayMs: 1_800, afterApplying: true },
  'a dropped response': { kind: 'drop-response' },
  'a reset': { kind: 'reset' },
  'a page of HTML': { kind: 'html-502' },
  'a page of HTML after the work': { kind: 'html-502', afterApplying: true },
  'a strange text': { kind: 'unknown-text' },
  'a strange text after the work': { kind: 'unknown-text', afterApplying: true },
  'a killed session': { kind: 'session-killed' },
  'a signature error': { kind: 'unknown-text', text: 'Signature error.' },
  [rateLimitFault]: { kind: 'unknown-text', text: 'Too many requests, please try again later.' },
  'an empty agent': { kind: 'unknown-text', text: 'Sorry, there is not enough gold for the operator!' },
  'a frozen account': { kind: 'unknown-text', text: 'The account is frozen.' },
  'a key in capitals': { kind: 'upper-case-key' },
};

/** Both sides have the same sums, transfer by transfer and in their ledgers, and nothing is held. */
export async function expectSameTotals(env: TestEnv): Promise<void> {
  const ours = await sumOwnTransfers(env.server.db);
  expect(ours).toEqual(await sumProviderTransfers(env));
  for (const { cents, ledgerCents } of ours) expect(ledgerCents).toBe(cents);
  expect(await countOpenHolds(env.server.db)).toBe(0);
}
