import type { SportInfo } from '@golden-acers/games/engines/virtual-sport';
import type { SoundEffect } from '../../shell/sound.ts';

type Priced<Fixture> = Fixture & { readonly prices: Readonly<Record<string, number>> };

/** One sentence of the commentary, and what is heard with it. */
export interface ReplayLine {
  readonly atMs: number;
  readonly text: string;
  readonly sound?: SoundEffect;
}

/** A round's result as a short film. Everything in it follows from the outcome. */
export interface Replay {
  readonly durationMs: number;
  /** Lines by time, ascending. */
  readonly lines: readonly ReplayLine[];
  /** Draws one moment; moments come in any order. */
  render(ms: number): void;
}

/** The stage of a replay. */
export interface SportStage<Fixture, Result> {
  readonly view: Element;
  /** Shows, before the round, who plays against whom. */
  showFixture(fixture: Fixture): void;
  createReplay(fixture: Fixture, result: Result): Replay;
}

/** A cell without a position is a gap or, with a label, a heading. */
export interface MarketCell {
  readonly position?: string;
  readonly label?: string;
  /** The accessible name, where the label isn't enough. */
  readonly name?: string;
}

export interface MarketGroup {
  readonly heading?: string;
  readonly columns: number;
  readonly cells: readonly MarketCell[];
}

export interface MarketTab {
  readonly id: string;
  readonly label: string;
  readonly positions: readonly string[];
}

/** The distinct parts of a virtual sport: its picture and its texts. */
export interface SportTheme<Fixture = unknown, Result = unknown> {
  readonly className: string;
  tabs(info: SportInfo<Fixture>): readonly MarketTab[];
  groups(tab: string, fixture: Priced<Fixture>, isPortrait: boolean): readonly MarketGroup[];
  createStage(): SportStage<Fixture, Result>;
  describeFixture(fixture: Fixture): string;
  describeResult(fixture: Fixture, result: Result): string;
  /** A text of a few letters. */
  badgeText(fixture: Fixture, result: Result): string;
  marketName(id: string): string;
  /** Paragraphs of the rules dialog. */
  rules(): readonly string[];
}
