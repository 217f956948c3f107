import { createStoredPreference } from './preferences.ts';

/** The chosen stake, out of the closed list that the sandbox named. It is remembered for each game. */
export class StakeSelector {
  #index: number;
  readonly #list: readonly number[];
  readonly #stored: ReturnType<typeof createStoredPreference>;

  constructor(list: readonly number[], slug: string) {
    this.#list = list;
    this.#stored = createStoredPreference(`stake.${slug}`, '');
    const remembered = list.indexOf(Number(this.#stored.get()));
    // A newcomer starts on a modest stake, the third of the list.
    this.#index = remembered === -1 ? Math.min(2, list.length - 1) : remembered;
  }

  cents(): number {
    return this.#list[this.#index] ?? 0;
  }

  /** False when the list ends there. */
  canStep(direction: -1 | 1): boolean {
    return this.#list[this.#index + direction] !== undefined;
  }

  step(direction: -1 | 1): boolean {
    if (!this.canStep(direction)) return false;
    this.#index += direction;
    this.#stored.set(String(this.cents()));
    return true;
  }

  /** A resumed round shows the stake that it was opened with. */
  set(cents: number) {
    const index = this.#list.indexOf(cents);
    if (index !== -1) this.#index = index;
  }
}
