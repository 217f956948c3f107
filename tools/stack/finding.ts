/** A result of the doctor. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failed';
  /** A line for each problem. */
  readonly text: string;
}
