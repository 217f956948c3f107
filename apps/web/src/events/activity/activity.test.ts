import { toMoney } from '@golden-acers/contract/money-values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTranslate, setLocale } from '../../i18n/index.ts';
import { formatRelativeDate } from '../../i18n/relative-time.ts';
import type { NotificationItem } from '../../messages/notifications/notification-cache.ts';
import { notificationTextOf } from '../../messages/notifications/notification-text.ts';
import type { ActivityEntry } from './activity.queries.ts';
import { activitySections, activityTextOf } from './activity-text.ts';

const translate = await loadTranslate(...activitySections);

beforeAll(async () => {
  stubDocument();
});
afterAll(() => setLocale('en'));

/** Provides the document whose language `setLocale` sets. */
function stubDocument(): void {
  Object.assign(globalThis, { document: { documentElement: {} } });
}

const eventFields = { id: 'ev_1', at: '2026-03-10T12:00:00.000Z' };
const transferData = { amount: toMoney(125_050), isSignUpCredit: false };
const requestData = { kind: 'redeem', amount: toMoney(2_000) } as const;
const events: readonly ActivityEntry[] = [
  { ...eventFields, kind: 'account_created', data: {} },
  { ...eventFields, kind: 'new_device', data: { browser: 'Firefox', system: 'Linux' } },
  { ...eventFields, kind: 'new_device', data: { browser: null, system: null } },
  { ...eventFields, kind: 'profile_changed', data: {} },
  { ...eventFields, kind: 'avatar_changed', data: { avatar: 'lion' } },
  { ...eventFields, kind: 'password_changed', data: {} },
  { ...eventFields, kind: 'password_reset', data: {} },
  { ...eventFields, kind: 'email_verified', data: {} },
  { ...eventFields, kind: 'sessions_ended', data: { count: 2 } },
  { ...eventFields, kind: 'recharge_applied', data: transferData },
  { ...eventFields, kind: 'recharge_applied', data: { ...transferData, isSignUpCredit: true } },
  { ...eventFields, kind: 'recharge_rejected', data: { ...transferData, code: 'provider.player_in_game' } },
  { ...eventFields, kind: 'redeem_applied', data: transferData },
  { ...eventFields, kind: 'redeem_rejected', data: { ...transferData, code: 'provider.new_one' } },
  { ...eventFields, kind: 'request_made', data: requestData },
  { ...eventFields, kind: 'request_approved', data: requestData },
  { ...eventFields, kind: 'request_declined', data: requestData },
  { ...eventFields, kind: 'request_cancelled', data: requestData },
  { ...eventFields, kind: 'game_launched', data: { kindId: 1001, gameName: 'Acres of Gold' } },
];

const notificationFields = { id: 'nt_1', at: '2026-03-10T12:00:00.000Z', isRead: false };
const notifications: readonly NotificationItem[] = [
  { ...notificationFields, kind: 'recharge_applied', data: { amount: toMoney(1_250), wasRequested: false } },
  { ...notificationFields, kind: 'recharge_applied', data: { amount: toMoney(1_250), wasRequested: true } },
  { ...notificationFields, kind: 'redeem_applied', data: { amount: toMoney(1_250), wasRequested: false } },
  { ...notificationFields, kind: 'redeem_applied', data: { amount: toMoney(1_250), wasRequested: true } },
  { ...notificationFields, kind: 'request_declined', data: { ...requestData, reason: 'Not today' } },
  { ...notificationFields, kind: 'request_failed', data: requestData },
  { ...notificationFields, kind: 'new_device', data: { browser: 'Safari', system: null } },
  { ...notificationFields, kind: 'password_changed', data: {} },
  { ...notificationFields, kind: 'new_games', data: { count: 1, names: ['Golden Nets'] } },
  { ...notificationFields, kind: 'new_games', data: { count: 7, names: ['Golden Nets', 'Acres', 'Jacks'] } },
  { ...notificationFields, kind: 'promotion', data: { offer: 'Harvest' } },
];

describe('the text of an activity event', () => {
  test.each(['en', 'es', 'fr', 'de'] as const)('has a text for every event in %s', async (language) => {
    await setLocale(language);
    const texts = [
      ...events.map((event) => activityTextOf(translate, event)),
      ...notifications.map((notification) => notificationTextOf(translate, 'en', notification)),
    ];
    for (const { title, text } of texts) {
      expect(`${title} ${text ?? ''}`).not.toMatch(/\{|undefined|\b(activity|notifications|wallet)\./);
      expect(title).not.toBe('');
    }
    const titles = texts.map(({ title }) => title);
    expect(new Set(titles).size).toBeGreaterThan(titles.length - 3);
  });

  test('names the agent for a correction, and nobody for the bonus of an offer', async () => {
    await setLocale('en');
    const applied = (cause: 'promotion' | 'correction') =>
      activityTextOf(translate, {
        ...eventFields,
        kind: 'recharge_applied',
        data: { ...transferData, cause },
      });
    expect(applied('promotion')).toEqual({ title: '$1,250.50 bonus added' });
    expect(applied('correction')).toEqual({ title: 'Correction: $1,250.50 added', actor: 'agent' });
  });

  test('names its subject', async () => {
    await setLocale('en');
    const say = (kind: ActivityEntry['kind']) =>
      events.filter((event) => event.kind === kind).map((event) => activityTextOf(translate, event));
    expect(say('account_created')).toEqual([{ title: 'Account Created', text: 'Welcome to Golden Acers' }]);
    expect(say('recharge_rejected')).toEqual([
      {
        title: 'Recharge of $1,250.50 not carried out',
        text: 'You were in a game. Close it, then ask again.',
        actor: 'agent',
      },
    ]);
    expect(say('new_device')).toMatchObject([{ text: 'Firefox on Linux' }, { text: 'unknown device' }]);
    expect(say('sessions_ended')).toEqual([{ title: 'You signed out 2 devices' }]);
    expect(say('redeem_rejected')).toMatchObject([{ text: undefined, actor: 'agent' }]);
    const newGames = notifications.filter(({ kind }) => kind === 'new_games');
    expect(newGames.map((one) => notificationTextOf(translate, 'en', one).title)).toEqual([
      'New game: Golden Nets',
      '7 new games: Golden Nets, Acres, Jacks and more',
    ]);
  });
});

describe('the time of an event', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  test('is an age within a week, in the reader’s language, and the date after that', async () => {
    expect(formatRelativeDate('2026-03-10T11:57:00Z', now, 'en')).toBe('3 minutes ago');
    expect(formatRelativeDate('2026-03-08T11:00:00Z', now, 'de')).toBe('vorgestern');
    expect(formatRelativeDate('2026-03-01T12:00:00Z', now, 'en')).toBe('3/1/2026');
  });
});
