/** Cents by position. */
export type ChipStacks = Readonly<Record<string, number>>;

interface ChipLimits {
  readonly maxCents: number;
  /** The maximum on one position. */
  readonly maxPositionCents: number;
}

const sumOf = (stacks: ChipStacks) => Object.values(stacks).reduce((total, cents) => total + cents, 0);

/** The chips of one player before a round: laid, taken back one by one, cleared, and repeated. */
export class ChipBets {
  readonly #limits: ChipLimits;
  readonly #changed: () => void;
  /** Each entry is what lay on the table before a change. */
  #history: ChipStacks[] = [];
  #stacks: ChipStacks = {};
  #last: ChipStacks = {};

  constructor(limits: ChipLimits, changed: () => void) {
    this.#limits = limits;
    this.#changed = changed;
  }

  get stacks(): ChipStacks {
    return this.#stacks;
  }

  get totalCents(): number {
    return sumOf(this.#stacks);
  }

  on(position: string): number {
    return this.#stacks[position] ?? 0;
  }

  canUndo = () => this.#history.length > 0;
  canRepeat = () => sumOf(this.#last) > 0;

  /** Returns whether the chip fits the limits. */
  place(position: string, cents: number): boolean {
    const on = this.on(position) + cents;
    const { maxCents, maxPositionCents } = this.#limits;
    if (on > maxPositionCents || this.totalCents + cents > maxCents) return false;
    this.#set({ ...this.#stacks, [position]: on });
    return true;
  }

  undo() {
    const before = this.#history.pop();
    if (before === undefined) return;
    this.#stacks = before;
    this.#changed();
  }

  clear() {
    if (this.totalCents > 0) this.#set({});
  }

  /** Lays the chips of the last round again. */
  repeat() {
    if (this.canRepeat()) this.#set(this.#last);
  }

  /** The round has taken these chips: `repeat` lays them again. They stay on the table. */
  remember(stacks: ChipStacks = this.#stacks) {
    this.#last = stacks;
    this.#stacks = stacks;
    this.#history = [];
    this.#changed();
  }

  #set(stacks: ChipStacks) {
    this.#history.push(this.#stacks);
    this.#stacks = stacks;
    this.#changed();
  }
}
