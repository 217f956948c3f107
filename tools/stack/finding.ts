/** A result of one of the doctor's checks. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failed';
  /** One line per problem. */
  readonly text: string;
}
