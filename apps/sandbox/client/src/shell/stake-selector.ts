import { createStoredPreference } from './stored-value.ts';

export type StakeSelector = ReturnType<typeof createStakeSelector>;

/** Creates the chosen stake of the closed list, stored per game. */
export function createStakeSelector(stakesCents: readonly number[], slug: string) {
  const preference = createStoredPreference(`stake.${slug}`, '');
  const stored = stakesCents.indexOf(Number(preference.get()));
  // A new player starts with a modest stake, the third.
  let index = stored === -1 ? Math.min(2, stakesCents.length - 1) : stored;
  const cents = (): number => stakesCents[index] ?? 0;
  const canStep = (direction: -1 | 1): boolean => stakesCents[index + direction] !== undefined;
  return {
    cents,
    canStep,
    step(direction: -1 | 1): boolean {
      if (!canStep(direction)) return false;
      index += direction;
      preference.set(String(cents()));
      return true;
    },
    choose(chosenCents: number) {
      if (!stakesCents.includes(chosenCents)) return;
      index = stakesCents.indexOf(chosenCents);
      preference.set(String(cents()));
    },
    set(resumedCents: number) {
      const resumed = stakesCents.indexOf(resumedCents);
      if (resumed !== -1) index = resumed;
    },
  };
}
