import type { TreeAgent } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { describe, expect, test } from 'vitest';
import { agentTreeRows, lowerLevels, possibleParents } from './agent-tree-rows.ts';

const agent = (id: string, parentId: string | null, more: Partial<TreeAgent> = {}): TreeAgent => ({
  id,
  parentId,
  name: id,
  email: `${id}@agents.test`,
  level: 'cashier',
  state: 'active',
  disabledAbove: null,
  mustChangePassword: false,
  isInvited: false,
  players: 1,
  credit: toMoney(1_000),
  held: toMoney(0),
  marketing: toMoney(0),
  lastLogin: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
});
const root = agent('root', null, { level: 'distributor', credit: null });
const north = agent('north', 'root', { level: 'store', players: 5 });
const south = agent('south', 'root', { level: 'store' });
const till = agent('till', 'north', { credit: toMoney(250) });
const agents = [till, root, north, south];
const shown = (folded: string[] = [], search = '') =>
  agentTreeRows(agents, { collapsedIds: new Set(folded), search }).map(
    (row) => `${row.depth} ${row.agent.id}`,
  );

describe('the rows of the tree', () => {
  test('are in depth-first order, whatever order they arrive in', () => {
    expect(shown()).toEqual(['0 root', '1 north', '2 till', '1 south']);
  });

  test('collapse their descendants and show totals for them', () => {
    expect(shown(['north'])).toEqual(['0 root', '1 north', '1 south']);
    const [top, first] = agentTreeRows(agents, { collapsedIds: new Set(['north']), search: '' });
    expect(top).toMatchObject({ subtreePlayers: 7, subtreeCreditCents: 2_250n, hasChildren: true });
    expect(first).toMatchObject({ subtreePlayers: 1, subtreeCreditCents: 250n, parentName: 'root' });
  });

  test('show matches with their ancestors, collapsed or not', () => {
    expect(shown(['root', 'north'], 'TILL@')).toEqual(['0 root', '1 north', '2 till']);
    expect(shown([], 'nobody')).toEqual([]);
  });
});

describe('the possible parents', () => {
  test('are decided by level, with the root above all levels', () => {
    expect(lowerLevels(root)).toEqual(['distributor', 'store', 'cashier']);
    expect(lowerLevels(north)).toEqual(['cashier']);
    expect(lowerLevels(till)).toEqual([]);
    expect(possibleParents(agents, 'cashier').map(({ id }) => id)).toEqual(['root', 'north', 'south']);
    expect(possibleParents(agents, 'store').map(({ id }) => id)).toEqual(['root']);
  });

  test('exclude disabled agents', () => {
    const stopped = { ...south, state: 'disabled' as const };
    expect(possibleParents([root, north, stopped], 'cashier').map(({ id }) => id)).toEqual(['root', 'north']);
  });
});
