import type { GameDetails, GameRound, GameSessionState, SessionApi, TableView } from '../../api.ts';
import type { GameModule, KeyHelp } from '../../game.ts';
import type { SoundEffect } from '../../shell/sound.ts';

export interface TableTypes {
  info: unknown;
  bet: Readonly<Record<string, number>>;
  move: never;
  event: { readonly type: string };
}

/** A place for chips: a rectangle in the units of its board. */
export interface BoardPosition {
  readonly id: string;
  /** The accessible name: "17", "Red", "17 and 20". */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The position of the chips. Default: the centre. */
  readonly chipAt?: readonly [x: number, y: number];
}

export interface Board {
  readonly width: number;
  readonly height: number;
  readonly chipSize: number;
  /** Drawn below the chips. An element with `data-position` is lit when that position wins. */
  readonly art: SVGElement;
  /** Later ones lie above earlier ones. */
  readonly positions: readonly BoardPosition[];
}

/** A part of the board's places, where one picture can't show all of them. */
export interface BoardTab {
  readonly id: string;
  readonly label: string;
  readonly positions: readonly string[];
}

/** The parts of a board beside its game: the section of the round, and the chosen tab. */
interface BoardView {
  readonly setup: unknown;
  readonly tab: string;
}

/** Draws the outcome: a wheel, cards, dice, a curve. */
export interface TableScene<Outcome = unknown> {
  /** Shows a new phase, or the phase after a reconnection. `elapsedMs`: the time since the phase began. */
  showPhase(table: TableView, elapsedMs: number): void;
  /** Shows the outcome step by step, and resolves at the end. Late joiners see its end. */
  reveal(outcome: Outcome, elapsedMs: number): Promise<void>;
  /** Ends the show of `reveal` at once. Without it, the show can't be skipped. */
  skip?(): void;
}

export interface SceneShell {
  /** The server's clock. */
  nowMs(): number;
  playSound(effect: SoundEffect): void;
  prefersReducedMotion(): boolean;
}

/** A game of a shared table. The engine owns chips, countdown, results, announcements and the connection. */
export interface TableGame<Info = unknown, Outcome = unknown> {
  /** Prefix of its class names. `tg-stacked` beside it: a phone shows scene and board together. */
  readonly className: string;
  /** Engines beside this one whose texts it uses. */
  readonly textEngines?: readonly string[];
  readonly keyHelp?: () => readonly KeyHelp[];
  createScene(host: HTMLElement, info: Info, shell: SceneShell): TableScene<Outcome>;
  /** Without it, the board is one picture. */
  boardTabs?(info: Info): readonly BoardTab[];
  createBoard(info: Info, isPortrait: boolean, view: BoardView): Board;
  /** "17 black": what the live region and the history say. */
  describeOutcome(outcome: Outcome, info: Info): string;
  /** The outcome for the scene, if the sentence is too long for it. */
  shortOutcome?(outcome: Outcome, info: Info): string;
  /** A small badge of an earlier outcome. */
  renderRecent(outcome: Outcome, info: Info): HTMLElement;
  /** The earlier outcomes as a map, the newest last, in place of the badges. */
  renderRoads?(outcomes: readonly Outcome[], info: Info): Element;
  /** The positions that win with this outcome, to be lit on the board. */
  winningPositions(outcome: Outcome, info: Info): readonly string[];
  /** The outcome in the events of a settled bet. */
  outcomeOf(round: GameRound<TableTypes>): Outcome | undefined;
  positionName(id: string): string;
  renderRules(details: GameDetails & { readonly info: Info }): Node;
}

export interface FlowDeps {
  readonly module: GameModule<TableTypes>;
  readonly game: TableGame;
  readonly api: SessionApi;
  readonly state: GameSessionState;
}
