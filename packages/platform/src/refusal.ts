import {
  type FieldProblem,
  messageText,
  type RefusalCode,
  type ReplyMessage,
  refusalText,
} from '@golden-acers/contract';

export interface RefusalDetails {
  /** For forms: what is wrong with each field, by its name. */
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  /** The same in the words of the schemas, already in the reader's language. */
  readonly issues?: Readonly<Record<string, string>>;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** Replaces the code's own text, where a better one is known. It is shown to the user. */
  readonly message?: ReplyMessage;
}

/** An expected "no": coded, with a text for the user, turned into its HTTP status by the http module alone. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message === undefined ? refusalText(code, 'en') : messageText(details.message, 'en'));
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** Refuses when `value` is undefined, null or false, and narrows it otherwise. Zero and empty text pass. */
export function demand(value: unknown, code: RefusalCode, details?: RefusalDetails): asserts value {
  if (value === undefined || value === null || value === false) throw new Refusal(code, details);
}
