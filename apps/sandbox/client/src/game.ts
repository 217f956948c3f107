import type { GameDetails, GameRound, GameSessionState, GameTypes, SessionApi } from './api.ts';
import type { IconName } from './shell/dom.ts';
import type { PayShow } from './shell/pay-show.ts';
import type { SoundEffect } from './shell/sound.ts';

export interface OpenedSession {
  readonly api: SessionApi;
  readonly state: GameSessionState;
}

/**
 * The export `game` of a game's `index.ts`. The shell owns stake, balance, requests, dialogs and the main
 * button. A game draws its table, supplies choices and plays events. It never computes a win.
 */
export interface GameModule<T extends GameTypes = GameTypes> {
  /** The folders in `engines/` whose texts the game uses beside its own. */
  readonly engine?: string | readonly string[];
  /** Runs the game in place of the shell's flow of a single player's rounds. */
  run?(opened: OpenedSession): Promise<void>;
  /** Returns the labels of the main button: open a round, end its show quickly, play the next step. */
  actions(): { readonly open: string; readonly fastForward: string; readonly move?: string };
  /**
   * Offers autoplay, for rounds without choices. `stopsAt`: an event that the player should see, such as
   * free spins.
   */
  readonly autoplay?: { stopsAt(round: GameRound<T>): boolean };
  /** Further keys that the dialog of keys lists. */
  keyHelp?(): readonly KeyHelp[];
  /** Draws the table into `host`, which may change its size at any time. */
  mount(host: HTMLElement, shell: GameShell<T>): GameTable<T> | Promise<GameTable<T>>;
  /** The body of the rules dialog for the current stake; the shell adds return and limits. */
  renderRules(game: GameDetails<T>, stakeCents: number): Node;
  /** The round in one sentence, for the live region and history. */
  describeOutcome(round: GameRound<T>): string;
}

export interface KeyHelp {
  readonly keys: string;
  readonly description: string;
}

/** A class, so that a misspelt override doesn't compile. */
export abstract class GameTable<T extends GameTypes = GameTypes> {
  /** The bet for the main button; undefined: the player must choose first. */
  abstract bet(): T['bet'] | undefined;
  /**
   * Plays the events from `fromIndex` on. `isResumed`: the page was reloaded during the round, so the table
   * restores it first; one that is over is shown like a new one, also as a replay from the history.
   */
  abstract showRound(round: GameRound<T>, playback: PlaybackOptions): Promise<void>;
  /** The main button was pressed during a show: end it soon, but show everything important. */
  abstract fastForward(): void;
  /** The move for the main button; undefined: the player must choose first. */
  move(): T['move'] | undefined {
    return undefined;
  }
  /**
   * The player's present moves as buttons, instead of the main one. If empty, the main button plays `move`.
   */
  moves(): readonly LabelledMove<T>[] {
    return [];
  }
  /** The cost of a bet that is spread over positions. Undefined: the chosen stake. */
  stakeCents(): number | undefined {
    return undefined;
  }
  /**
   * Returns a function that restores the player's choices after a replay, which shows those of a past round.
   */
  saveChoices(): () => void {
    return () => undefined;
  }
  /** The table shows which of its choices the player may make now. */
  onPhaseChanged(_phase: RoundPhase): void {}
  /** A request was sent: the table may start to move before the response. */
  onSending(): void {}
  /** `showRound` will not follow, so the table stops all movement. */
  onRefused(): void {}
  onStakeChanged(_stakeCents: number): void {}
  /** Handles a key that the shell doesn't use. Returns whether the table used it. */
  onKeyDown(_event: KeyboardEvent): boolean {
    return false;
  }
}

/** One of several moves of an open round. */
export interface LabelledMove<T extends GameTypes = GameTypes> {
  readonly label: string;
  /** The letter that plays it. */
  readonly key: string;
  readonly move: T['move'];
  /** The additional stake of the move. */
  readonly costCents?: number;
}

export interface PlaybackOptions {
  readonly isResumed: boolean;
  readonly fromIndex: number;
}

export interface GameShell<T extends GameTypes = GameTypes> {
  readonly game: GameDetails<T>;
  /** The session's token, for a socket of the game. */
  readonly session: string;
  stakeCents(): number;
  balanceCents(): number;
  phase(): RoundPhase;
  /** Opens a round. Resolves after the show; false when no round could be opened. */
  openRound(bet: T['bet']): Promise<boolean>;
  /** Plays the next step of the open round. Resolves after the show; false when it could not be played. */
  playMove(move: T['move']): Promise<boolean>;
  /** Selects a stake or chip of the list. */
  chooseStake(cents: number): void;
  /** Shows the stake again: the table's chips have changed. */
  refreshStake(): void;
  /** The win display, and the sound and music of wins; during a show only with amounts from events. */
  readonly pays: PayShow;
  /** Writes to the live region. The shell itself announces a round's outcome. */
  announce(text: string): void;
  playSound(effect: SoundEffect): void;
  /** Whether the system prefers reduced motion: then nothing shakes, flies or flashes. */
  prefersReducedMotion(): boolean;
  /** The player's switch for a faster show. */
  isQuickPlay(): boolean;
  /** Adds a button to the bar above the table. */
  addTool(icon: IconName, label: () => string, press: () => void): HTMLButtonElement;
}

/** `idle`: a round can be opened. `awaiting`: an open round waits for the player's move. */
export type RoundPhase = 'idle' | 'sending' | 'showing' | 'awaiting';
