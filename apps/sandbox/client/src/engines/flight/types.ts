import type { GameDetails, GameRound, GameSessionState, SessionApi } from '../../api.ts';
import type { GameModule } from '../../game.ts';
import type { SceneShell, TableTypes } from '../table/types.ts';

/**
 * The rules of a flight that the flow needs: the height after t ms is e to the power of `growthPerMs` · t.
 */
export interface FlightInfo {
  readonly growthPerMs: number;
  readonly minHundredths: number;
  readonly maxHundredths: number;
}

/** A cash-out to be shown where it happened. */
export interface FlightMark {
  readonly hundredths: number;
  readonly label: string;
  readonly isOwn: boolean;
}

/** Draws the flight. Heights are multiples of the stake, with all their decimals. */
export interface FlightScene {
  /** Called before the flight. `leftMs` is undefined if no player waits. */
  wait(leftMs: number | undefined): void;
  fly(height: number, elapsedMs: number): void;
  /** Shows the end once. `isLate`: it was over when the player came. */
  end(height: number, isLate: boolean): void;
  mark(cashOut: FlightMark): void;
  /** Shows the height of the automatic cash-out, or none. */
  aim(height: number | undefined): void;
}

/** A game in which a multiplier rises until it ends, and players cash out before. */
export interface FlightGame<Info extends FlightInfo = FlightInfo> {
  /** Prefix of its class names. */
  readonly className: string;
  createScene(host: HTMLElement, info: Info, shell: SceneShell): FlightScene;
  /** The text of the end, such as "The string snapped at 2.50×". */
  describeEnd(height: string): string;
  /** The height at which the flight of a settled bet ended. */
  endOf(round: Pick<GameRound<TableTypes>, 'events'>): number | undefined;
  renderRules(details: GameDetails & { readonly info: Info }): Node;
}

export interface FlightDeps {
  readonly module: GameModule<TableTypes>;
  readonly game: FlightGame;
  readonly api: SessionApi;
  readonly state: GameSessionState;
}
