import { type Endpoint, type Endpoints, endpoints } from '@golden-acers/contract';
import { describe, expect, test } from 'vitest';
import { consoleViews, type MenuView, menuViews, permissionsOfMenuItem } from './console-views.ts';

const firstReads: Readonly<Record<MenuView, readonly (keyof Endpoints)[]>> = {
  users: ['GET /fortune-panda/users'],
  'transaction-records': [
    'GET /agent/records/transactions',
    'GET /fortune-panda/reviews',
    'GET /fortune-panda/statements',
    'GET /agent/approvals',
  ],
  'game-records': ['GET /agent/records/games'],
  'jp-records': ['GET /agent/records/jackpots'],
  'welfare-records': ['GET /agent/records/welfare'],
  'admin-structure': [
    'GET /agent/agents',
    'GET /agent/audit',
    'GET /fortune-panda/failed-jobs',
    'GET /agent/api-keys',
    'GET /agent/webhooks',
    'GET /agent/system',
  ],
  reports: ['GET /agent/reports'],
  'jp-setting': ['GET /agent/records/jackpots'],
  promotions: ['GET /agent/offers'],
  tickets: ['GET /agent/tickets'],
  announcements: ['GET /agent/announcements'],
  tournaments: ['GET /agent/tournaments'],
  till: ['GET /agent/shifts/current'],
  setting: ['GET /agent/settings'],
  download: ['GET /agent/exports'],
};

describe('a menu entry', () => {
  test.each(menuViews)(
    '%s is disabled for exactly those agents whose first read the server would refuse',
    (view) => {
      const reads: Endpoint[] = firstReads[view].map((key) => endpoints[key]);
      const permitted = reads.flatMap(({ permission }) => (permission === undefined ? [] : [permission]));
      expect(reads).not.toEqual([]);
      expect(permissionsOfMenuItem(view)).toEqual(permitted);
    },
  );

  test('has a unique shortcut key, which is never the leading g', () => {
    const keys = Object.values(consoleViews).flatMap(({ shortcut }) => shortcut ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain('g');
    expect(menuViews.filter((view) => consoleViews[view].shortcut === undefined)).toEqual([]);
  });
});
