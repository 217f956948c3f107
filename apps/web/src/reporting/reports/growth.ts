/** How much a figure grew against the one before, as a share; undefined where there is nothing to compare with. */
export function growthRatio(now: number, before: number): number | undefined {
  return before === 0 ? undefined : (now - before) / Math.abs(before);
}
