/** One thing that was measured in a browser, against its goal. */
export interface WebFigure {
  /** The page, or the journey. */
  readonly page: string;
  readonly name: string;
  readonly value: number;
  readonly goal: string;
  readonly isMet: boolean;
  /** Each run's value, and what cost points or time; or empty. */
  readonly note: string;
}

/** For the note of a figure that is a median: how far the runs lie apart. */
export const formatRuns = (values: readonly number[]): string =>
  values.length > 1 ? `of ${values.join(', ')}` : '';
