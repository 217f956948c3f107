import { toMoney } from '@golden-acers/contract';

const unknownAgentId = `ag_${'0'.repeat(26)}`;

/** Bodies for agents, their credit and their approvals. */
export const agentBodies = {
  'POST /agent/agents': {
    name: 'Corner store',
    email: 'corner@agents.test',
    level: 'store' as const,
    parentId: unknownAgentId,
    welcome: 'mail' as const,
  },
  'PUT /agent/agents/:agentId': { name: 'Corner store' },
  'POST /agent/agents/:agentId/invite': {},
  'POST /agent/agents/:agentId/move': { parentId: unknownAgentId, reason: 'Nearer to it' },
  'POST /agent/agents/:agentId/disable': { reason: 'Left us' },
  'POST /agent/agents/:agentId/reset-factors': { reason: 'Lost the phone' },
  'POST /agent/agents/:agentId/first-password': { reason: 'Lost the note' },
  'POST /agent/agents/:agentId/enable': { reason: 'Came back' },
  'POST /agent/approvals/:id/confirm': {},
  'POST /agent/approvals/:id/decide': {},
  'POST /agent/approvals/:id/withdraw': { reason: 'Not agreed' },
  'PUT /agent/agents/:agentId/permissions': { granted: [], denied: [], reason: 'As agreed' },
  'POST /agent/agents/:agentId/allot': { amount: toMoney(100n) },
  'POST /agent/agents/:agentId/take-back': { amount: toMoney(100n) },
  'POST /agent/agents/:agentId/request-allotment': {
    kind: 'allot' as const,
    amount: toMoney(100n),
    deciderId: unknownAgentId,
  },
};
