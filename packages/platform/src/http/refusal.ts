import {
  type FieldProblem,
  messageText,
  type RefusalCode,
  type ReplyMessage,
  refusalText,
} from '@golden-acers/contract';

export interface RefusalDetails {
  /** The form field that the code concerns. */
  readonly field?: string;
  /** Problems by field name. */
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  /** Messages of the schemas by field, already translated. */
  readonly issues?: Readonly<Record<string, string>>;
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The account that the refusal concerns, for the security log. Never sent. */
  readonly accountId?: string | undefined;
  /** Replaces the text of the code. Shown to the user. */
  readonly message?: ReplyMessage;
}

/** An expected failure, with a code and a text for the user. Only the http module maps it to a status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  /** The database refused, which has failed the caller's transaction. */
  isByDatabase = false;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message === undefined ? refusalText(code, 'en') : messageText(details.message, 'en'));
    this.code = code;
    this.details = details.field === undefined ? details : { ...details, fields: { [details.field]: code } };
  }
}

export function refuse(code: RefusalCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** Refuses undefined, null and false, and narrows the type. Zero and empty text pass. */
export function demand(value: unknown, code: RefusalCode, details?: RefusalDetails): asserts value {
  if (value === undefined || value === null || value === false) throw new Refusal(code, details);
}
