import type { ReportFlow, ReportSubtree } from '@golden-acers/contract';
import { describe, expect, test } from 'vitest';
import { collapsedIdsOf, subtreeRows } from './subtree-rows.ts';

const flow = (net: string) => ({ net }) as ReportFlow;
const agent = (agentId: string, parentId: string | null, own: string, subtree: string): ReportSubtree => ({
  agentId,
  name: agentId,
  parentId,
  own: flow(own),
  subtree: flow(subtree),
});
const tree = [
  agent('root', null, '0.00', '9.00'),
  agent('store', 'root', '4.00', '7.00'),
  agent('till', 'store', '3.00', '3.00'),
  agent('leaf', 'root', '2.00', '2.00'),
];
const shown = (collapsed: string[] = []) =>
  subtreeRows(tree, new Set(collapsed)).map(({ key, depth, flow: { net } }) => `${depth} ${key} ${net}`);

describe('the rows of the tree', () => {
  test('show an agent’s own figures below its subtree’s, before its children', () => {
    expect(shown()).toEqual([
      '0 root 9.00',
      '1 root own 0.00',
      '1 store 7.00',
      '2 store own 4.00',
      '2 till 3.00',
      '1 leaf 2.00',
    ]);
  });

  test('leave out the descendants of a collapsed agent', () => {
    expect(shown(['store'])).toEqual(['0 root 9.00', '1 root own 0.00', '1 store 7.00', '1 leaf 2.00']);
    expect(shown(['root'])).toEqual(['0 root 9.00']);
  });

  test('are expanded in a small tree, and collapsed below the first level in a large one', () => {
    expect([...collapsedIdsOf(tree, new Set(['store']))]).toEqual(['store']);
    const many = [...tree, ...Array.from({ length: 60 }, (_, n) => agent(`t${n}`, 'root', '1.00', '1.00'))];
    expect(collapsedIdsOf(many, new Set(['store'])).has('store')).toBe(false);
    expect(collapsedIdsOf(many, new Set()).has('store')).toBe(true);
    expect(collapsedIdsOf(many, new Set()).has('root')).toBe(false);
  });
});
