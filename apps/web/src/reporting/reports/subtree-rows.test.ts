import type { ReportFlow, ReportSubtree } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { describe, expect, test } from 'vitest';
import { collapsedIdsOf, subtreeRows } from './subtree-rows.ts';

const flow = (net: number) => ({ net: toMoney(net) }) as ReportFlow;
const agent = (agentId: string, parentId: string | null, own: number, subtree: number): ReportSubtree => ({
  agentId,
  name: agentId,
  parentId,
  own: flow(own),
  subtree: flow(subtree),
});
const tree = [
  agent('root', null, 0, 900),
  agent('store', 'root', 400, 700),
  agent('till', 'store', 300, 300),
  agent('leaf', 'root', 200, 200),
];
const shown = (collapsed: string[] = []) =>
  subtreeRows(tree, new Set(collapsed)).map(
    ({ key, depth, flow: { net } }) => `${depth} ${key} ${net.amountMinor}`,
  );

describe('the rows of the tree', () => {
  test('show an agent’s own figures below its subtree’s, before its children', () => {
    expect(shown()).toEqual([
      '0 root 900',
      '1 root own 0',
      '1 store 700',
      '2 store own 400',
      '2 till 300',
      '1 leaf 200',
    ]);
  });

  test('leave out the descendants of a collapsed agent', () => {
    expect(shown(['store'])).toEqual(['0 root 900', '1 root own 0', '1 store 700', '1 leaf 200']);
    expect(shown(['root'])).toEqual(['0 root 900']);
  });

  test('are expanded in a small tree, and collapsed below the first level in a large one', () => {
    expect([...collapsedIdsOf(tree, new Set(['store']))]).toEqual(['store']);
    const many = [...tree, ...Array.from({ length: 60 }, (_, n) => agent(`t${n}`, 'root', 100, 100))];
    expect(collapsedIdsOf(many, new Set(['store'])).has('store')).toBe(false);
    expect(collapsedIdsOf(many, new Set()).has('store')).toBe(true);
    expect(collapsedIdsOf(many, new Set()).has('root')).toBe(false);
  });
});
