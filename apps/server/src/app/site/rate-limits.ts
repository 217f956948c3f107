/**
 * The limits of one caller. `documented-limits.test.ts` compares them with the limits that the server
 * enforces.
 */
interface DocumentedLimit {
  /**
   * `<uses> <of what> <period> and <caller>`; several are separated by commas. A limit without a period has
   * that of the one before.
   */
  readonly limit: string;
  readonly operations: readonly string[];
}

const limits: readonly DocumentedLimit[] = [
  {
    limit: '120 a minute and agent, all money commands together',
    operations: [
      'POST /fortune-panda/recharge',
      'POST /fortune-panda/redeem',
      'POST /fortune-panda/users/:username/recharge',
      'POST /fortune-panda/users/:username/redeem',
      'POST /fortune-panda/users/:username/adjust',
    ],
  },
  { limit: '120 a minute and agent', operations: ['POST /fortune-panda/requests/:id/approve'] },
  { limit: '120 a minute and agent', operations: ['POST /agent/approvals/:id/confirm'] },
  { limit: '20 in 10 minutes and player', operations: ['POST /fortune-panda-user/requests'] },
  { limit: '30 in 10 minutes and agent', operations: ['POST /fortune-panda/requests/:id/message'] },
  { limit: '60 in 10 minutes and address', operations: ['POST /auth/register'] },
  {
    limit: '10 refused attempts in 10 minutes and account, 100 and address',
    operations: ['POST /auth/login', 'POST /auth/return'],
  },
  { limit: '100 refused attempts in 10 minutes and address', operations: ['POST /auth/passkey'] },
  { limit: '100 in 10 minutes and address', operations: ['POST /auth/passkey/options'] },
  {
    limit: '100 in 10 minutes and account, 10 refused passwords, 3 new email addresses a day',
    operations: ['PUT /user/profile'],
  },
  {
    limit: '100 in 10 minutes and account, 3 new email addresses a day',
    operations: ['PUT /agent/profile'],
  },
  { limit: '100 in 10 minutes and account', operations: ['PUT /user/avatar'] },
  { limit: '60 in 10 minutes and address', operations: ['POST /auth/verify-email'] },
  { limit: '4 an hour and account', operations: ['POST /user/verification'] },
  { limit: '30 in 30 minutes and address, 4 for one mailbox', operations: ['POST /auth/forgot-password'] },
  {
    limit: '60 in 10 minutes and account',
    operations: ['POST /user/security/step-up/options', 'POST /user/security/passkeys/options'],
  },
  { limit: '60 a minute and player', operations: ['GET /user/bets'] },
  { limit: '30 a minute and player', operations: ['GET /user/bets/:id/seeds'] },
  { limit: '10 in 10 minutes and player', operations: ['POST /user/bets/read'] },
  { limit: '60 a minute and agent', operations: ['GET /agent/records/games/:id/seeds'] },
  { limit: '30 a minute and agent', operations: ['POST /agent/records/read'] },
  {
    limit: '120 a minute and agent, all record lists together',
    operations: [
      'GET /agent/records/transactions',
      'GET /agent/records/games',
      'GET /agent/records/jackpots',
      'GET /agent/records/welfare',
    ],
  },
  { limit: '30 in 10 minutes and agent', operations: ['POST /agent/exports'] },
  { limit: '60 an hour and agent', operations: ['POST /agent/agents'] },
  {
    limit: '4 an hour and invited agent, 60 with new agents together',
    operations: ['POST /agent/agents/:agentId/invite'],
  },
  { limit: '6 a minute and agent', operations: ['POST /agent/provider-test'] },
  {
    limit: '60 in 10 minutes and agent, 3 new email addresses a day and player',
    operations: ['PUT /fortune-panda/users/:username/contact'],
  },
  {
    limit: '60 in 10 minutes and agent',
    operations: ['POST /fortune-panda/users/:username/notes', 'PUT /fortune-panda/users/:username/notes/:id'],
  },
  {
    limit: '10 a minute and agent; beyond that the last known balance',
    operations: ['POST /fortune-panda/users/:username/refresh-balance'],
  },
  { limit: '60 a minute and agent', operations: ['GET /fortune-panda/lookup/:id'] },
  { limit: '60 a minute and agent', operations: ['POST /fortune-panda/jobs/preview'] },
  { limit: '30 a minute and agent', operations: ['GET /fortune-panda/jobs/:id/csv'] },
  {
    limit: '30 a minute and agent',
    operations: ['POST /agent/announcements', 'PUT /agent/announcements/:id'],
  },
  { limit: '60 a minute and agent', operations: ['POST /agent/announcements/audience'] },
  { limit: '6 an hour and player', operations: ['GET /user/export'] },
  {
    limit: '30 a minute and agent, all of these together',
    operations: [
      'POST /agent/offers',
      'PUT /agent/offers/:offerId',
      'POST /agent/offers/:offerId/duplicate',
      'POST /agent/offers/:offerId/publish',
    ],
  },
  { limit: '10 a minute and agent', operations: ['POST /agent/offers/estimate'] },
  {
    limit: '10 in 10 minutes and player',
    operations: ['POST /promotions/wagering/read', 'POST /promotions/wagering/forfeit'],
  },
  { limit: '60 a minute and player', operations: ['GET /tournaments', 'GET /tournaments/:id'] },
  { limit: '30 a minute and player', operations: ['POST /tournaments/:id/enter'] },
  { limit: '30 a minute and agent', operations: ['POST /agent/tournaments', 'PUT /agent/tournaments/:id'] },
  { limit: '20 a minute and player', operations: ['POST /promotions/offers/:offerId/claim'] },
  { limit: '5 a minute and player', operations: ['POST /promotions/codes'] },
  {
    limit: '120 a minute and agent',
    operations: [
      'POST /agent/claims/:claimId/cancel',
      'POST /agent/claims/:claimId/review',
      'POST /agent/offers/:offerId/grant',
    ],
  },
  { limit: '60 in 10 minutes and player', operations: ['PUT /user/limits', 'POST /user/limits/confirm'] },
  { limit: '10 in 10 minutes and player', operations: ['POST /user/reality-check/read'] },
  {
    limit: '30 in 10 minutes and player',
    operations: [
      'GET /user/activity-statement',
      'GET /user/activity-statement/csv',
      'GET /user/activity-statement/pdf',
    ],
  },
  { limit: '30 a minute and player', operations: ['PUT /user/help/:article/vote'] },
  { limit: '20 in 10 minutes and player', operations: ['POST /user/tickets'] },
  {
    limit: '30 a minute and player',
    operations: ['POST /user/tickets/:id/messages', 'POST /user/tickets/:id/rate'],
  },
  {
    limit: '120 a minute and player',
    operations: [
      'POST /user/tickets/:id/view',
      'POST /user/tickets/:id/typing',
      'POST /user/tickets/:id/read',
    ],
  },
  {
    limit: '120 a minute and agent',
    operations: ['POST /agent/tickets/:id/typing', 'POST /agent/tickets/:id/read'],
  },
  { limit: '20 in 10 minutes and player', operations: ['POST /user/tickets/:id/files'] },
  {
    limit: '20 a day and address, 3 a day and mailbox',
    operations: ['POST /visitor/tickets'],
  },
  { limit: '40 a day and address', operations: ['POST /visitor/ticket/files'] },
  {
    limit: '20 a minute and ticket',
    operations: [
      'POST /visitor/ticket/confirm',
      'POST /visitor/ticket/messages',
      'POST /visitor/ticket/rate',
      'POST /visitor/ticket/end',
    ],
  },
  { limit: '120 a minute and ticket', operations: ['GET /visitor/ticket', 'GET /visitor/ticket/file'] },
  { limit: '20 in 10 minutes and agent', operations: ['POST /agent/tickets/:id/files'] },
  { limit: '60 a minute and agent', operations: ['POST /agent/tickets/:id/messages'] },
  {
    limit: '60 a minute and agent, all of these together',
    operations: [
      'POST /fortune-panda/users/:username/identity/verify',
      'POST /fortune-panda/users/:username/identity/refuse',
      'GET /fortune-panda/users/:username/identity/documents/:id',
    ],
  },
  { limit: '5 a day and player', operations: ['POST /user/identity'] },
  { limit: '30 in 10 minutes and address', operations: ['POST /auth/reset-password'] },
  {
    limit: '10 refused attempts in 10 minutes and account',
    operations: [
      'PUT /user/password',
      'POST /user/break',
      'POST /user/close',
      'POST /user/security/step-up',
      'POST /user/security/totp/confirm',
    ],
  },
  { limit: '10 refused attempts in 10 minutes and player', operations: ['POST /fortune-panda/games/enter'] },
  { limit: '20 in 10 minutes and account', operations: ['PUT /user/push'] },
  { limit: '5 a day and account', operations: ['POST /user/phone/code'] },
  {
    limit: '30 a minute and agent, all of these together',
    operations: [
      'POST /agent/webhooks',
      'PUT /agent/webhooks/:id',
      'POST /agent/webhooks/:id/remove',
      'POST /agent/webhooks/:id/rotate',
    ],
  },
  {
    limit: '30 a minute and agent, all of these together',
    operations: [
      'POST /agent/webhooks/:id/test',
      'POST /agent/webhooks/:id/replay',
      'POST /agent/webhooks/:id/deliveries/:deliveryId/replay',
    ],
  },
  { limit: '300 in 10 minutes and address', operations: ['POST /mail/unsubscribe'] },
];

const limitByOperation = new Map(
  limits.flatMap(({ limit, operations }) => operations.map((operation) => [operation, limit] as const)),
);

export const rateLimitOf = (operation: string): string | undefined => limitByOperation.get(operation);

export const limitedOperations: readonly string[] = [...limitByOperation.keys()];
