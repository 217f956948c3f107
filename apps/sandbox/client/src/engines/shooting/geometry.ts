export interface Point {
  readonly x: number;
  readonly y: number;
}

export const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

export const between = (from: Point, to: Point, t: number): Point => ({
  x: from.x + (to.x - from.x) * t,
  y: from.y + (to.y - from.y) * t,
});

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Deterministic, so that a scene keeps its form after a resize. */
export const pseudoRandom = (seed: number) => {
  const value = Math.sin(seed * 127.1) * 43_758.5453;
  return value - Math.floor(value);
};
