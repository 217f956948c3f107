import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whenText } from '../../i18n/ages.ts';
import { loadPageWords, speak, translate } from '../../i18n/index.ts';
import type { Notification } from '../../messages/notifications/notification-cache.ts';
import { notificationWords } from '../../messages/notifications/notification-words.ts';
import type { Activity } from './activity.queries.ts';
import { activityWords } from './activity-words.ts';

beforeAll(async () => {
  giveDocument();
  await loadPageWords();
});
afterAll(() => speak('en'));

/** What `speak` names the language of. */
function giveDocument(): void {
  Object.assign(globalThis, { document: { documentElement: {} } });
}

const happened = { id: 'ev_1', at: '2026-03-10T12:00:00.000Z' };
const moved = { amount: '1250.50', isSignUpCredit: false };
const asked = { kind: 'redeem', amount: '20.00' } as const;
const events: readonly Activity[] = [
  { ...happened, kind: 'account_created', data: {} },
  { ...happened, kind: 'new_device', data: { browser: 'Firefox', system: 'Linux' } },
  { ...happened, kind: 'new_device', data: { browser: null, system: null } },
  { ...happened, kind: 'profile_changed', data: {} },
  { ...happened, kind: 'avatar_changed', data: { avatar: 'lion' } },
  { ...happened, kind: 'password_changed', data: {} },
  { ...happened, kind: 'password_reset', data: {} },
  { ...happened, kind: 'email_verified', data: {} },
  { ...happened, kind: 'sessions_ended', data: { count: 2 } },
  { ...happened, kind: 'recharge_applied', data: moved },
  { ...happened, kind: 'recharge_applied', data: { ...moved, isSignUpCredit: true } },
  { ...happened, kind: 'recharge_rejected', data: { ...moved, code: 'provider.player_in_game' } },
  { ...happened, kind: 'redeem_applied', data: moved },
  { ...happened, kind: 'redeem_rejected', data: { ...moved, code: 'provider.new_one' } },
  { ...happened, kind: 'request_made', data: asked },
  { ...happened, kind: 'request_approved', data: asked },
  { ...happened, kind: 'request_declined', data: asked },
  { ...happened, kind: 'request_cancelled', data: asked },
  { ...happened, kind: 'game_launched', data: { kindId: 1001, gameName: 'Acres of Gold' } },
];

const told = { id: 'nt_1', at: '2026-03-10T12:00:00.000Z', isRead: false };
const notifications: readonly Notification[] = [
  { ...told, kind: 'recharge_applied', data: { amount: '12.50', wasAsked: false } },
  { ...told, kind: 'recharge_applied', data: { amount: '12.50', wasAsked: true } },
  { ...told, kind: 'redeem_applied', data: { amount: '12.50', wasAsked: false } },
  { ...told, kind: 'redeem_applied', data: { amount: '12.50', wasAsked: true } },
  { ...told, kind: 'request_declined', data: { ...asked, reason: 'Not today' } },
  { ...told, kind: 'request_not_carried_out', data: asked },
  { ...told, kind: 'new_device', data: { browser: 'Safari', system: null } },
  { ...told, kind: 'password_changed', data: {} },
  { ...told, kind: 'new_games', data: { count: 1, names: ['Golden Nets'] } },
  { ...told, kind: 'new_games', data: { count: 7, names: ['Golden Nets', 'Acres', 'Jacks'] } },
  { ...told, kind: 'promotion', data: { offer: 'Harvest' } },
];

describe('what is told', () => {
  it.each(['en', 'es', 'fr', 'de'] as const)('has words of its own in %s', async (language) => {
    await speak(language);
    const texts = [
      ...events.map((event) => activityWords(translate, event)),
      ...notifications.map((notification) => notificationWords(translate, notification)),
    ];
    for (const { title, text } of texts) {
      expect(`${title} ${text ?? ''}`).not.toMatch(/\{\{|undefined|\b(activity|notifications|wallet)\./);
      expect(title).not.toBe('');
    }
    const titles = texts.map(({ title }) => title);
    expect(new Set(titles).size).toBeGreaterThan(titles.length - 3);
  });

  it('names what it is about', async () => {
    await speak('en');
    const say = (kind: Activity['kind']) =>
      events.filter((event) => event.kind === kind).map((event) => activityWords(translate, event));
    expect(say('account_created')).toEqual([{ title: 'Account Created', text: 'Welcome to Golden Acers' }]);
    expect(say('recharge_rejected')).toEqual([
      {
        title: 'Recharge of $1,250.50 not carried out',
        text: 'You were in a game. Close it, then ask again.',
        by: 'agent',
      },
    ]);
    expect(say('new_device')).toMatchObject([{ text: 'Firefox on Linux' }, { text: 'unknown device' }]);
    expect(say('sessions_ended')).toEqual([{ title: '2 sessions ended', by: 'owner' }]);
    expect(say('redeem_rejected')).toMatchObject([{ text: undefined, by: 'agent' }]);
    const newGames = notifications.filter(({ kind }) => kind === 'new_games');
    expect(newGames.map((one) => notificationWords(translate, one).title)).toEqual([
      'New game: Golden Nets',
      '7 new games: Golden Nets, Acres, Jacks and more',
    ]);
  });
});

describe('when it was', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  it('is an age within a week, in the reader’s language, and then the day', async () => {
    expect(whenText('2026-03-10T11:57:00Z', now, 'en')).toBe('3 minutes ago');
    expect(whenText('2026-03-08T11:00:00Z', now, 'de')).toBe('vorgestern');
    expect(whenText('2026-03-01T12:00:00Z', now, 'en')).toBe('3/1/2026');
  });
});
