/** The first pattern that matches the path counts. */
const tagPatterns: readonly (readonly [pattern: RegExp, name: string, description: string])[] = [
  [/\/events$/, 'Event streams', 'Changes as they happen, as server-sent events.'],
  [
    /\/(recharge|redeem|adjust)$|^\/fortune-panda-user\/(transfers|account|balance)/,
    'Money',
    'Recharges, redeems, corrections and balances. Each command requires an Idempotency-Key.',
  ],
  [
    /^\/agent\/(reports|exports|audit)/,
    'Reports and evidence',
    'Sums, files, and the audit log with its hash chain.',
  ],
  [/records|\/bets/, 'Game records', 'Rounds as the game provider recorded them.'],
  [/\/requests/, 'Requests for credit', 'Requests of players to their agent, and the agent’s decisions.'],
  [
    /promotion|offer|claim|bonus|reward|campaign|tournament|referral|\/vip/,
    'Promotions',
    'Offers, claims, wagering, VIP tiers, referrals and tournaments.',
  ],
  [
    /^\/auth|^\/user\/(sessions|verification|password|close|export|profile|avatar|identity|security|terms|phone)/,
    'Accounts and sign-in',
    'Registration, sign-in, recovery, profile and sessions.',
  ],
  [
    /notification|push|unsubscribe/,
    'Notifications',
    'Notifications of an account, their settings and their delivery.',
  ],
  [/^\/agent\/webhooks/, 'Webhooks', 'Addresses that get signed events about the players of the subtree.'],
  [
    /games|favourites|winners|win-privacy|jackpot|enter-game/,
    'Games',
    'The catalogue, launches, favourites and jackpots.',
  ],
  [
    /reviews|shifts|statements|differences/,
    'Money under review',
    'Transfers without a known outcome, tills, and each day compared with the provider.',
  ],
  [/activity/, 'Reports and evidence', 'Sums, files, and the audit log with its hash chain.'],
  [/^\/fortune-panda\/jobs/, 'Bulk jobs', 'One command for many players, within the provider’s limit.'],
  [/^\/agent\/announcements/, 'Announcements', 'One message to many players.'],
  [
    /^\/fortune-panda\/(users|labels|user-views|lookup)/,
    'Players',
    'The players of the agent’s subtree. `username` in a path is the account at the game provider.',
  ],
  [
    /^\/agent\/security|^\/agent\/(settings|profile|templates|api-keys)/,
    'The agent’s own settings',
    'Profile, thresholds, templates and API keys.',
  ],
  [
    /^\/agent\/(agents|roles|approvals)|admin\/status/,
    'Agents',
    'The tree of agents, their roles and credit, and what waits for a second agent.',
  ],
  [
    /tickets?|chat|help|limits|break|reality-check|visit/,
    'Support and safer play',
    'Tickets, limits, breaks and reality checks.',
  ],
  [/./, 'Operation', 'The site’s state, settings and alarms.'],
];

export const tagOf = (path: string): string =>
  tagPatterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'Operation';

export const tags = [
  ...new Map(tagPatterns.map(([, name, description]) => [name, { name, description }])).values(),
];
