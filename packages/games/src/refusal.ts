export type RulesRefusalReason = 'stake_not_allowed' | 'bet_invalid' | 'move_invalid';

/**
 * What a player asked for isn't allowed by the rules: expected, and shown to the player. It is thrown before any
 * chance is drawn, so the same round can be asked for again, rightly. Anything else that rules throw is a bug.
 */
export class RulesRefusal extends Error {
  override readonly name = 'RulesRefusal';
  readonly reason: RulesRefusalReason;

  constructor(reason: RulesRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
