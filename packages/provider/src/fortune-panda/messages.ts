import type { FailureCode } from '../failures.ts';

interface MessageRule {
  readonly pattern: RegExp;
  readonly code: FailureCode;
  /** The rule applies to these actions only. */
  readonly actions?: readonly string[];
}

/**
 * Every refusal has code 201 and a message. The first matching rule decides, so specific rules come first. An
 * unmatched message is `unclassified`, which leaves the outcome of a money call unknown.
 */
const messageRules: readonly MessageRule[] = [
  { pattern: /already exists/i, code: 'account_exists' },
  { pattern: /does not exist/i, code: 'account_not_found' },
  { pattern: /not enough gold for the operator/i, code: 'agent_credit_low' },
  { pattern: /signature error|invalid sign/i, code: 'signature' },
  { pattern: /session time-?\s?out/i, code: 'session' },
  { pattern: /too many requests|rate limit|请求过快|频率/i, code: 'rate_limited' },
  { pattern: /frozen/i, code: 'account_frozen' },
  { pattern: /\b(account|password)\b.*\bincorrect\b/i, code: 'player_password_stale' },
  { pattern: /\bin (the |a )?(game|lobby)\b/i, code: 'player_in_game', actions: ['redeem'] },
  {
    pattern: /not enough\b.*\bbalance|balance\b.*\bnot enough/i,
    code: 'player_balance_low',
    actions: ['redeem', 'entergame'],
  },
];

/** Returns the failure that a refusal's message means for an action. */
export function classifyMessage(message: string, action: string): FailureCode {
  const rule = messageRules.find(
    ({ pattern, actions = [action] }) => actions.includes(action) && pattern.test(message),
  );
  return rule?.code ?? 'unclassified';
}

const maxMessageLength = 160;

/** Makes a message safe for a log: without control characters, hashes, keys and URLs. */
export function sanitizeMessage(message: string): string {
  return message
    .slice(0, 4 * maxMessageLength)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\b[a-z]+:\/\/\S+/gi, '[address]')
    .replace(/[A-Za-z0-9_+/=-]{24,}/g, '[long value]')
    .slice(0, maxMessageLength);
}
