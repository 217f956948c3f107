import type { GameDetails, GameRound, GameTypes } from './api.ts';
import type { SoundEffect } from './shell/sound.ts';

/**
 * What a game's folder exports as `game`. The shell owns stake, balance, money, network, sheets and the main button; a game draws its
 * table, says what the player chose, and plays the events it is given. It never computes a win. Its words are in `texts/`, a file for
 * each language, and what it writes for longer than a moment it writes by `spoken`.
 */
export interface GameModule<T extends GameTypes = GameTypes> {
  /** Words on the main button: to open a round, to hurry its show, to take the next step of an open round. */
  actions(): { readonly open: string; readonly fastForward: string; readonly move?: string };
  /** Keys beside the shell's own, for the sheet of keys. */
  keyHelp?(): readonly KeyHelp[];
  /** With it the bar holds a switch for quick play; the table reads `shell.quick()`. */
  readonly hasQuickPlay?: boolean;
  /** Draws the table into `host`, which fills the room between the bars and may change its size at any time. */
  mount(host: HTMLElement, shell: GameShell<T>): GameTable<T> | Promise<GameTable<T>>;
  /** The body of the rules sheet: how to play and what pays, for the stake chosen now. Return and limits stand above it already. */
  renderRules(facts: GameDetails<T>, stakeCents: number): Node;
  /** One sentence on a round: the live region's when it is over, and the history's. */
  describeOutcome(round: GameRound<T>): string;
}

export interface KeyHelp {
  readonly keys: string;
  readonly description: string;
}

export interface GameTable<T extends GameTypes = GameTypes> {
  /** What the player bets beside the stake when the main button is pressed; undefined while something must be chosen first. */
  bet(): T['bet'] | undefined;
  /** The move of an open round when the main button is pressed; undefined while something must be chosen first. */
  move?(): T['move'] | undefined;
  /**
   * Plays the round's events from index `from` on, and resolves when the last of them was shown. `resumed`: the page was reloaded and the
   * player has not seen this round to its end: put the table into its place, then play. Afterwards the shell marks the round as seen.
   */
  showRound(round: GameRound<T>, show: PlaybackOptions): Promise<void>;
  /** A request for a round or a move is on its way: the table may start moving before the answer is here. */
  onSending?(): void;
  /** The request was refused, and `showRound` will not follow: put the table back to rest. */
  onRefused?(): void;
  /** The main button was pressed during a show: bring it to its end soon, without leaving anything out that matters. */
  fastForward?(): void;
  onStakeChanged?(stakeCents: number): void;
  /** A key that the shell doesn't use. True when the table used it. */
  onKeyDown?(event: KeyboardEvent): boolean;
}

export interface PlaybackOptions {
  readonly isResumed: boolean;
  readonly fromIndex: number;
}

/** What a table may ask of the shell. */
export interface GameShell<T extends GameTypes = GameTypes> {
  readonly game: GameDetails<T>;
  stakeCents(): number;
  balanceCents(): number;
  /** `idle`: a round can be opened. `awaiting`: an open round waits for the player's move. */
  phase(): RoundPhase;
  /** As if the main button were pressed. */
  pressMainButton(): void;
  /** Opens a round with this bet, for a table whose own surface is the control. False when that can't be now. Resolves when it was shown. */
  openRound(bet: T['bet']): Promise<boolean>;
  /** Whether the main button can be pressed while the shell would allow it: false while something must be chosen first. */
  setReady(ready: boolean): void;
  /** Sets the win display. During a show only with figures that came in events. */
  showWin(cents: number): void;
  /** Says something in the live region. The outcome of a round is said by the shell. */
  announce(text: string): void;
  /** Plays a zzfx effect, unless sound is off. */
  playSound(effect: SoundEffect): void;
  /** The player asked the system for less motion: no shaking, no flying, no flashing. */
  prefersReducedMotion(): boolean;
  isQuickPlay(): boolean;
}

export type RoundPhase = 'idle' | 'sending' | 'showing' | 'awaiting';
