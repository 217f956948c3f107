import { toMoney } from '@golden-acers/contract/money-values';
import { beforeAll, expect, test } from 'vitest';
import { createConsoleTranslate, loadConsoleTranslations } from '../../i18n/console-translations.ts';
import { loadTranslate } from '../../i18n/index.ts';
import { getActiveLocale } from '../../i18n/translations.ts';
import type { ActivityEntry } from './activity.queries.ts';
import { activitySections } from './activity-text.ts';
import { agentActivityTextOf } from './agent-activity-text.ts';

const translate = await loadTranslate(...activitySections);

beforeAll(loadConsoleTranslations);

const eventFields = { id: 'ev_1', at: '2026-03-10T12:00:00.000Z' };
const rejected = { amount: toMoney(1_250), isSignUpCredit: false };

test('an agent reads about the player in the third person', () => {
  const events: readonly ActivityEntry[] = [
    { ...eventFields, kind: 'account_created', data: {} },
    { ...eventFields, kind: 'game_launched', data: { kindId: 1001, gameName: 'Golden Nets' } },
    { ...eventFields, kind: 'sessions_ended', data: { count: 1 } },
    { ...eventFields, kind: 'redeem_rejected', data: { ...rejected, code: 'provider.player_balance_low' } },
  ];
  const console = createConsoleTranslate(getActiveLocale().translate);
  const texts = events.map((event) => agentActivityTextOf(console, translate, event));
  expect(texts.map(({ title, text }) => text ?? title)).toEqual([
    'Account created',
    'Played Golden Nets',
    'Signed out 1 device',
    'The player’s balance was too low.',
  ]);
});
