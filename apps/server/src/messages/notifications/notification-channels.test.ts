import type { NotificationKind } from '@golden-acers/contract';
import { createVault, runInTransaction, systemRandom } from '@golden-acers/platform';
import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromNow } from '../../../test/test-support-exclusions.ts';
import type { Context } from '../../context.ts';
import { lockDuePushes } from '../push/push-delivery.sql.ts';
import { insertNotifications } from './notifications.sql.ts';
import { getNotificationUpdate } from './notifications.ts';
import { enqueueUnreadMails } from './unread-mails.ts';

let env: BareTestEnv;
/** The context that the jobs of mails use. */
let context: Context;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  const {
    server: { db, jobs },
    clock,
    config,
  } = env;
  const vault = createVault({ currentKey: config.encryptionKey });
  context = { db, jobs, clock, config, vault, random: systemRandom } as unknown as Context;
});
afterAll(() => env[Symbol.asyncDispose]());

const moved = { amountCents: '1250', wasRequested: false };
/** The data of each type, as it is stored. */
const samples: Readonly<Record<NotificationKind, object>> = {
  recharge_applied: moved,
  redeem_applied: moved,
  request_declined: { kind: 'recharge', amountCents: '1250', reason: 'No receipt' },
  agent_message: { text: 'Call us' },
  request_failed: { kind: 'recharge', amountCents: '1250' },
  new_device: { browser: 'Firefox', system: 'Linux' },
  password_changed: {},
  announcement: { texts: { en: { title: 'Closed on Monday', text: 'See you on Tuesday.' } } },
  ticket_reply: { ticket: 'tk_1', number: 1, subject: 'Hello' },
  new_games: { count: 1, names: ['Reef'] },
  bonus_ended: { state: 'expired' },
  promotion: { offer: 'Harvest' },
};
const kinds = Object.keys(samples) as NotificationKind[];
const advertising: readonly NotificationKind[] = ['bonus_ended', 'promotion'];
const urgent: readonly NotificationKind[] = ['new_device', 'password_changed'];
/** A player whose password changed has already got a mail about it. */
const mailedAnyway: readonly NotificationKind[] = ['password_changed'];
const without = (...some: (readonly NotificationKind[])[]) =>
  kinds.filter((kind) => !some.flat().includes(kind));

interface Variant {
  readonly settings?: object;
  readonly prepare?: (player: TestPlayer) => Promise<unknown>;
  /** The types that reach the player by mail and by push now. All are in the list of notifications. */
  readonly mail: readonly NotificationKind[];
  readonly push: readonly NotificationKind[];
  /** Whether an open page shows a toast. Default: true. */
  readonly hasToast?: boolean;
  readonly isQuiet?: boolean;
}

const player = (changes: Readonly<Record<string, unknown>>) => async (one: TestPlayer) =>
  env.db.updateTable('player').set(changes).where('id', '=', one.id).execute();
const byDefault = without(advertising);
const table: Readonly<Record<string, Variant>> = {
  'by default': { mail: without(advertising, mailedAnyway), push: byDefault },
  'with promotions': { settings: { promotions: true }, mail: without(mailedAnyway), push: kinds },
  'without game updates': {
    settings: { gameUpdates: false },
    mail: without(advertising, mailedAnyway, ['new_games']),
    push: without(advertising, ['new_games']),
  },
  'without mails': { settings: { emailNotifications: false }, mail: [], push: byDefault },
  'without push': {
    settings: { pushNotifications: false },
    mail: without(advertising, mailedAnyway),
    push: [],
    hasToast: false,
  },
  'without all': {
    settings: { pushNotifications: false, emailNotifications: false, gameUpdates: false },
    mail: [],
    push: [],
    hasToast: false,
  },
  // It is noon in UTC.
  'in quiet hours': {
    settings: { quietHours: { from: '11:00', to: '13:00', timeZone: 'UTC' }, promotions: true },
    mail: [],
    push: urgent,
    isQuiet: true,
  },
  'after quiet hours': {
    settings: { quietHours: { from: '10:00', to: '12:00', timeZone: 'UTC' } },
    mail: without(advertising, mailedAnyway),
    push: byDefault,
  },
  'with an address that is not verified': {
    prepare: (one) =>
      env.db.updateTable('account').set({ emailVerifiedAt: null }).where('id', '=', one.id).execute(),
    mail: [],
    push: byDefault,
  },
  'of a frozen player': {
    settings: { promotions: true },
    prepare: player({ frozenAt: sql`clock_timestamp()` }),
    mail: [],
    push: [],
  },
  'of an excluded player': {
    settings: { promotions: true },
    prepare: player({ excludedUntil: fromNow('1 day') }),
    mail: [],
    push: [],
  },
  'of a closed player': {
    settings: { promotions: true },
    prepare: (one) =>
      env.db.updateTable('account').set({ isActive: false }).where('id', '=', one.id).execute(),
    mail: [],
    push: [],
  },
};

async function newPlayer(name: string, { settings, prepare }: Variant): Promise<TestPlayer> {
  const one = await env.player(name);
  const verified = { emailVerifiedAt: env.clock.now() };
  await env.db.updateTable('account').set(verified).where('id', '=', one.id).execute();
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'C'.repeat(22) };
  await one.call('PUT /user/push', { body: { endpoint: `https://push.example.net/${name}`, keys } });
  if (settings !== undefined) await one.call('PUT /user/notification-settings', { body: settings });
  await prepare?.(one);
  return one;
}

/** Writes one notification, a quarter of an hour old, and returns where it goes. */
async function channelsOf({ id }: TestPlayer, kind: NotificationKind) {
  await env.db.deleteFrom('mail').where('kind', '=', 'unread_notifications').execute();
  const at = new Date(Date.now() - 15 * 60_000);
  await runInTransaction(env.db, (tx) =>
    insertNotifications(tx, [{ accountId: id, kind, data: samples[kind], at }]),
  );
  const { id: notificationId } = await env.db
    .selectFrom('notification')
    .where('accountId', '=', id)
    .where('kind', '=', kind)
    .select('id')
    .executeTakeFirstOrThrow();
  const { added, isQuiet } = await getNotificationUpdate(context, id, new Set([notificationId]));
  const pushes = await env.db
    .transaction()
    .execute((tx) => lockDuePushes(tx, { at: env.clock.now(), urgentKinds: urgent, limit: 1_000 }));
  const push = pushes.find((one) => one.notificationId === notificationId);
  await enqueueUnreadMails(context);
  const mails = await env.db
    .selectFrom('mail')
    .where('accountId', '=', id)
    .where('kind', '=', 'unread_notifications')
    .select('id')
    .execute();
  return {
    isQuiet,
    hasToast: added.length === 1,
    isMailed: mails.length === 1,
    isPushed: push?.isPushable === true && push.quietUntil === null && push.sessionIds.length === 1,
  };
}

describe('a notification', () => {
  test.each(Object.entries(table))(
    '%s reaches the player by the channels that the player chose',
    async (name, variant) => {
      const one = await newPlayer(`ch-${name.replaceAll(/[^a-z]+/g, '-').slice(0, 14)}`, variant);
      const reached = { mail: [] as NotificationKind[], push: [] as NotificationKind[] };
      for (const kind of kinds) {
        const channels = await channelsOf(one, kind);
        expect(channels, kind).toMatchObject({
          hasToast: variant.hasToast ?? true,
          isQuiet: variant.hasToast === false ? false : (variant.isQuiet ?? false),
        });
        if (channels.isMailed) reached.mail.push(kind);
        if (channels.isPushed) reached.push.push(kind);
      }
      expect(reached).toEqual({
        mail: [...variant.mail],
        push: kinds.filter((kind) => variant.push.includes(kind)),
      });
      const listed = env.db.selectFrom('notification').where('accountId', '=', one.id).select('kind');
      const stored = (await listed.execute()).map(({ kind }) => kind);
      expect(kinds.filter((kind) => !stored.includes(kind))).toEqual([]);
    },
  );
});
