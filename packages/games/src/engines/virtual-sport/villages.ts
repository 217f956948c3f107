/** Those that play each other, in football and from the spot. Their names are the client's. */
export type Village =
  | 'appledown'
  | 'barleyford'
  | 'cidercombe'
  | 'cloverstead'
  | 'goslingham'
  | 'honeywick'
  | 'turnipton'
  | 'wheatmoor';

/** A match of two villages. */
export interface Pairing {
  readonly home: Village;
  readonly away: Village;
}

export type Side = keyof Pairing;
