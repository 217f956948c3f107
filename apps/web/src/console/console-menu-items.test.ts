import { type Endpoint, type Endpoints, endpoints } from '@golden-acers/contract';
import { describe, expect, it } from 'vitest';
import { consoleMenuItems } from './console-menu-items.ts';
import { permissionsOfMenuItem } from './page-permissions.ts';

/** What each entry reads first. */
const reads: Readonly<Record<string, readonly (keyof Endpoints)[]>> = {
  users: ['GET /fortune-panda/users'],
  'transaction-records': [
    'GET /agent/records/transactions',
    'GET /fortune-panda/reviews',
    'GET /fortune-panda/statements',
  ],
  'game-records': ['GET /agent/records/games'],
  'jp-records': ['GET /agent/records/jackpots'],
  'welfare-records': ['GET /agent/records/welfare'],
  'admin-structure': ['GET /agent/agents', 'GET /agent/audit'],
  reports: ['GET /agent/reports'],
  'jp-setting': ['GET /agent/records/jackpots'],
  setting: ['GET /agent/settings'],
  download: ['GET /agent/exports'],
};

describe('an entry of the menu', () => {
  const shown = consoleMenuItems.flatMap((item) => (item.action === 'show' ? [item] : []));

  it.each(shown)(
    '$id is greyed for whom the server would refuse what it shows, and for nobody else',
    (item) => {
      const read: Endpoint[] = (reads[item.id] ?? []).map((key) => endpoints[key]);
      const permitted = read.flatMap(({ permission }) => (permission === undefined ? [] : [permission]));
      expect(read).not.toEqual([]);
      expect(permissionsOfMenuItem(item.id)).toEqual(permitted);
    },
  );
});
