/** One thing that was measured in a browser, against its goal. */
export interface WebFigure {
  /** The page, or the journey. */
  readonly page: string;
  readonly figure: string;
  readonly value: number;
  readonly goal: string;
  readonly isMet: boolean;
  /** What cost it points or time, or empty. */
  readonly note: string;
}
