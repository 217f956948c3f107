import { beforeAll, describe, expect, test } from 'vitest';
import { createConsoleTranslate, loadConsoleTranslations } from '../i18n/console-translations.ts';
import { getActiveLocale } from '../i18n/translations.ts';
import { menuViews } from './console-views.ts';

beforeAll(loadConsoleTranslations);

const t = createConsoleTranslate(getActiveLocale().translate);

describe('the console uses the specification’s texts', () => {
  test('in the menu, in its order', () => {
    expect([...menuViews, 'logout' as const].map((id) => t(`menu.${id}`))).toEqual([
      'User Management',
      'Transaction Records',
      'Game Records',
      'JP Records',
      'Welfare Records',
      'Admin Structure',
      'Reports',
      'JP Setting',
      'Promotions',
      'Support',
      'Announcements',
      'Tournaments',
      'Till',
      'Setting',
      'Download',
      'Logout',
    ]);
  });

  test('for the connection', () => {
    expect([
      t('connection.card'),
      t('connection.connect'),
      t('connection.connecting'),
      t('connection.connected'),
      t('connection.disconnect'),
      t('connection.failed'),
    ]).toEqual([
      'Fortune Panda Agent',
      'Connect Agent',
      'Connecting...',
      'Fortune Panda Agent Connected',
      'Disconnect',
      'Failed to login as admin',
    ]);
  });

  test('for the players', () => {
    const columns = [
      'actions',
      'id',
      'account',
      'nickname',
      'balance',
      'registerDate',
      'lastLogin',
      'manager',
      'status',
    ] as const;
    expect(columns.map((column) => t(`players.${column}`))).toEqual([
      'Actions',
      'ID',
      'Account',
      'NickName',
      'Balance',
      'Register Date',
      'Last Login',
      'Manager',
      'Status',
    ]);
    const buttons = [
      'recharge',
      'redeem',
      'resetPassword',
      'gameRecords',
      'jpRecords',
      'transactionRecords',
      'unbind',
    ] as const;
    expect(buttons.map((button) => t(`players.${button}`))).toEqual([
      'Recharge',
      'Redeem',
      'Reset Password',
      'Game Records',
      'JP Records',
      'Transaction Records',
      'Device:Unbind',
    ]);
    expect([
      t('players.search'),
      t('players.searchButton'),
      t('players.prohibited'),
      t('players.create'),
    ]).toEqual(['ID or Account', 'Search', 'Display prohibited accounts', 'Create Player']);
  });

  test('after an action', () => {
    const message = 'No.';
    expect([
      t('transfer.recharge.done'),
      t('transfer.recharge.failed', { message }),
      t('transfer.redeem.done'),
      t('transfer.redeem.failed', { message }),
      t('reset.done'),
      t('reset.failed', { message }),
      t('records.game-records.loaded'),
      t('records.game-records.failed', { message }),
      t('error', { message }),
    ]).toEqual([
      'Recharge successful!',
      'Recharge failed: No.',
      'Redeem successful!',
      'Redeem failed: No.',
      'Password reset successful!',
      'Password reset failed: No.',
      'Game records loaded successfully.',
      'Failed to load game records: No.',
      'Error: No.',
    ]);
  });
});
