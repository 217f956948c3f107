import { endpoints } from '@golden-acers/contract';
import { createEmptyDatabase } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

type ExportField = keyof (typeof endpoints)['GET /user/export']['data']['shape'];

/** The field of the export that shows a table's rows about a player. */
const exported: Readonly<Record<string, ExportField>> = {
  account: 'profile',
  activity: 'activity',
  favourite: 'favourites',
  help_vote: 'helpVotes',
  identity_check: 'identityChecks',
  launched_game: 'launchedGames',
  mail: 'mails',
  notification: 'notifications',
  notification_setting: 'notificationSettings',
  passkey: 'security',
  phone_code: 'phoneVerification',
  player: 'balance',
  player_limit: 'limits',
  push_subscription: 'pushSubscriptions',
  reality_check: 'realityCheck',
  session: 'sessions',
  ticket: 'tickets',
  ticket_message: 'tickets',
  totp: 'security',
  transfer: 'transfers',
  transfer_request: 'requests',
};

const reasons = {
  play: 'The provider’s records of play: complete at GET /user/bets and in the activity statement.',
  offers: 'Promotions, tiers and tournaments: complete at their own endpoints of the player.',
  counted: 'Sums and marks made from rows that are exported. They tell nothing more.',
  ledger: 'The other side of exported transfers.',
  secret: 'A secret or its hash. Whoever gets the file must not get the account.',
  work: 'A task that waits, deleted when it is done.',
  agents: 'What agents noted, decided or were asked about players. An operator gives it out after a review.',
  protection: 'Keyed hashes that find a person again who must not return or claim twice.',
  ofAgents: 'Only agents have rows.',
} as const;

const notExported: Readonly<Record<string, keyof typeof reasons>> = {
  agent: 'ofAgents',
  allotment: 'ofAgents',
  announcement_reader: 'counted',
  approval: 'agents',
  audit_entry: 'agents',
  audit_personal_key: 'secret',
  bulk_job: 'ofAgents',
  bulk_job_row: 'agents',
  cashback_set_off: 'counted',
  cashback_share: 'offers',
  change_event: 'work',
  chat_presence: 'ofAgents',
  claim_evidence: 'protection',
  decision: 'ofAgents',
  decision_end: 'ofAgents',
  difference: 'ledger',
  excluded_person_key: 'protection',
  exclusion_match: 'agents',
  exclusion_search: 'work',
  fact: 'work',
  fact_set_aside: 'work',
  game_record: 'play',
  jp_record: 'play',
  ledger_hold: 'ledger',
  ledger_posting: 'ledger',
  limit_delivery: 'work',
  webhook_endpoint_state: 'ofAgents',
  one_time_link: 'secret',
  passkey_challenge: 'secret',
  play_reading: 'work',
  play_session: 'counted',
  player_activity: 'counted',
  player_creation: 'work',
  player_label: 'agents',
  player_note: 'agents',
  player_play: 'play',
  player_vip: 'offers',
  promotion_claim: 'offers',
  promotion_offer: 'ofAgents',
  provider_lockout: 'work',
  provider_password_change: 'work',
  push_waiting: 'work',
  record_day: 'work',
  record_fetch_player: 'work',
  recovery_code: 'secret',
  referral: 'offers',
  request_key: 'work',
  running_game: 'work',
  statement: 'ofAgents',
  statement_player: 'counted',
  tournament_entry: 'offers',
  tournament_result: 'offers',
  trade_record: 'play',
  transfer_day: 'ofAgents',
  vip_change: 'offers',
  webhook_delivery: 'work',
  webhook_waiting_player: 'work',
};

test('every table about players is in their export, or is listed with the reason why not', async () => {
  await using database = await createEmptyDatabase();
  const { rows } = await sql<{ name: string }>`
    select distinct cls.relname as name
      from pg_class cls join pg_attribute attribute on attribute.attrelid = cls.oid and attribute.attnum > 0
      where cls.relnamespace = 'public'::regnamespace and cls.relkind in ('r', 'p') and not cls.relispartition
        and (attribute.attname ~ '(^|_)(player|account)_id$'
          or exists (select from pg_constraint where contype = 'f' and conrelid = cls.oid
            and confrelid in ('account'::regclass, 'player'::regclass, 'session'::regclass)))
      order by name`.execute(database.db);
  const tables = rows.map(({ name }) => name);
  const known = [...Object.keys(exported), ...Object.keys(notExported)];
  const count = (name: string) => known.filter((other) => other === name).length;
  expect(tables.filter((name) => count(name) !== 1)).toEqual([]);
  expect(Object.keys(notExported).filter((name) => !tables.includes(name))).toEqual([]);
  expect(Object.values(exported).filter((field) => !(field in fields))).toEqual([]);
});

const fields = endpoints['GET /user/export'].data.shape;
