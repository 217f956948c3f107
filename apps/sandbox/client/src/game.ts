import type { GameFacts, GameTypes, Round } from './api.ts';
import type { Effect } from './shell/sound.ts';

/**
 * What a game's folder exports as `game`. The shell owns stake, balance, money, network, sheets and the main button; a game draws its
 * table, says what the player chose, and plays the events it is given. It never computes a win. Its words are in `texts/`, a file for
 * each language, and what it writes for longer than a moment it writes by `spoken`.
 */
export interface Game<T extends GameTypes = GameTypes> {
  /** Words on the main button: to open a round, to hurry its show, to take the next step of an open round. */
  actions(): { readonly open: string; readonly hurry: string; readonly move?: string };
  /** Keys beside the shell's own, for the sheet of keys. */
  keys?(): readonly KeyHelp[];
  /** With it the bar holds a switch for quick play; the table reads `shell.quick()`. */
  readonly quickPlay?: boolean;
  /** Draws the table into `host`, which fills the room between the bars and may change its size at any time. */
  mount(host: HTMLElement, shell: Shell<T>): Table<T> | Promise<Table<T>>;
  /** The body of the rules sheet: how to play and what pays, for the stake chosen now. Return and limits stand above it already. */
  rules(facts: GameFacts<T>, stakeCents: number): Node;
  /** One sentence on a round: the live region's when it is over, and the history's. */
  outcome(round: Round<T>): string;
}

export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

export interface Table<T extends GameTypes = GameTypes> {
  /** What the player bets beside the stake when the main button is pressed; undefined while something must be chosen first. */
  bet(): T['bet'] | undefined;
  /** The move of an open round when the main button is pressed; undefined while something must be chosen first. */
  move?(): T['move'] | undefined;
  /**
   * Plays the round's events from index `from` on, and resolves when the last of them was shown. `resumed`: the page was reloaded and the
   * player has not seen this round to its end: put the table into its place, then play. Afterwards the shell marks the round as seen.
   */
  showRound(round: Round<T>, show: Show): Promise<void>;
  /** A request for a round or a move is on its way: the table may start moving before the answer is here. */
  sending?(): void;
  /** The request was refused, and `showRound` will not follow: put the table back to rest. */
  refused?(): void;
  /** The main button was pressed during a show: bring it to its end soon, without leaving anything out that matters. */
  hurry?(): void;
  stakeChanged?(stakeCents: number): void;
  /** A key that the shell doesn't use. True when the table used it. */
  key?(event: KeyboardEvent): boolean;
}

export interface Show {
  readonly resumed: boolean;
  readonly from: number;
}

/** What a table may ask of the shell. */
export interface Shell<T extends GameTypes = GameTypes> {
  readonly facts: GameFacts<T>;
  stakeCents(): number;
  balanceCents(): number;
  /** `idle`: a round can be opened. `awaiting`: an open round waits for the player's move. */
  phase(): Phase;
  /** As if the main button were pressed. */
  act(): void;
  /** Opens a round with this bet, for a table whose own surface is the control. False when that can't be now. Resolves when it was shown. */
  open(bet: T['bet']): Promise<boolean>;
  /** Whether the main button can be pressed while the shell would allow it: false while something must be chosen first. */
  setReady(ready: boolean): void;
  /** Sets the win display. During a show only with figures that came in events. */
  showWin(cents: number): void;
  /** Says something in the live region. The outcome of a round is said by the shell. */
  announce(text: string): void;
  /** Plays a zzfx effect, unless sound is off. */
  sound(effect: Effect): void;
  /** The player asked the system for less motion: no shaking, no flying, no flashing. */
  reducedMotion(): boolean;
  quick(): boolean;
}

export type Phase = 'idle' | 'sending' | 'showing' | 'awaiting';
