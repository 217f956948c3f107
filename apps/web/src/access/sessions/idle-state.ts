/** A minute is enough to come back from the coffee machine. */
const warningMs = 60_000;

export type IdleState =
  | { readonly kind: 'present' }
  | { readonly kind: 'warned'; readonly secondsLeft: number }
  | { readonly kind: 'over' };

/** What an agent's page does after this much time without a touch. */
export function idleStateAfter(untouchedMs: number, idleMs: number): IdleState {
  const leftMs = idleMs - untouchedMs;
  if (leftMs <= 0) return { kind: 'over' };
  if (leftMs > Math.min(warningMs, idleMs / 2)) return { kind: 'present' };
  return { kind: 'warned', secondsLeft: Math.ceil(leftMs / 1_000) };
}
