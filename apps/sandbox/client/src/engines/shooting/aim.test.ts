import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aimAtPoint, aimAtTarget } from './aim.ts';
import { distance } from './geometry.ts';

const rules = { radius: 104, maxTargets: 3 };
const point = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 600 }) });

test('nothing outside the ring is ever aimed at, wherever the pointer is', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), point, (fish, pointer) => {
      const aim = aimAtPoint(fish, pointer, rules);
      const outside = aim?.targets.filter((target) => distance(target, aim.at) > rules.radius) ?? [];
      expect(outside).toEqual([]);
      expect(aim?.targets.length ?? 1).toBeGreaterThan(0);
      expect(aim?.targets.length ?? 0).toBeLessThanOrEqual(rules.maxTargets);
    }),
  );
});

test('a full net is aimed at the nearest fish', () => {
  const fish = [10, 20, 30, 40].map((x) => ({ x, y: 0 }));
  expect(aimAtPoint(fish, { x: 0, y: 0 }, rules)?.targets).toEqual(fish.slice(0, 3));
});

test('a tap beside a fish moves the ring to it, and a tap far from every fish aims at nothing', () => {
  const fish = { x: 150, y: 0 };
  expect(aimAtPoint([fish], { x: 0, y: 0 }, rules)).toEqual({ at: fish, targets: [fish] });
  expect(aimAtPoint([fish], { x: 400, y: 0 }, rules)).toBeUndefined();
});

test('a chosen fish stays the first target', () => {
  const chosen = { x: 0, y: 0 };
  const twin = { x: 0, y: 0 };
  expect(aimAtTarget([twin, chosen], chosen, { ...rules, maxTargets: 1 }).targets[0]).toBe(chosen);
});
