import { createStoredPreference } from './preferences.ts';

/** The chosen stake, from the game's closed list. The browser stores the choice for each game. */
export class StakeSelector {
  #index: number;
  readonly #stakesCents: readonly number[];
  readonly #preference: ReturnType<typeof createStoredPreference>;

  constructor(stakesCents: readonly number[], slug: string) {
    this.#stakesCents = stakesCents;
    this.#preference = createStoredPreference(`stake.${slug}`, '');
    const stored = stakesCents.indexOf(Number(this.#preference.get()));
    // A new player starts with a modest stake: the third.
    this.#index = stored === -1 ? Math.min(2, stakesCents.length - 1) : stored;
  }

  cents(): number {
    return this.#stakesCents[this.#index] ?? 0;
  }

  canStep(direction: -1 | 1): boolean {
    return this.#stakesCents[this.#index + direction] !== undefined;
  }

  step(direction: -1 | 1): boolean {
    if (!this.canStep(direction)) return false;
    this.#index += direction;
    this.#preference.set(String(this.cents()));
    return true;
  }

  /** For a resumed round. */
  set(cents: number) {
    const index = this.#stakesCents.indexOf(cents);
    if (index !== -1) this.#index = index;
  }
}
