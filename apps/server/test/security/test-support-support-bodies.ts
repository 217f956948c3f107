import { identityDocumentKinds } from '@golden-acers/contract';

/** Of help, tickets, chats and identity checks. */
export const supportBodies = {
  'PUT /user/help/:article/vote': { isHelpful: true },
  'POST /user/tickets': { category: 'other' as const, subject: 'A question', text: 'How do I win?' },
  'POST /user/tickets/:id/messages': { text: 'Hello?' },
  'POST /user/tickets/:id/rate': { isSatisfied: true },
  'POST /user/tickets/:id/files': { data: 'AAAA' },
  'POST /user/identity': { documents: identityDocumentKinds.map((kind) => ({ kind, data: 'AAAA' })) },
  'POST /agent/tickets/:id/files': { messageId: `tm_${'0'.repeat(26)}`, data: 'AAAA' },
  'POST /agent/tickets/:id/messages': { text: 'A note', kind: 'note' as const },
  'POST /agent/tickets/:id/assign': { agentId: null, previousId: null },
  'PUT /agent/tickets/:id': { priority: 'high' as const },
  'POST /agent/tickets/:id/merge': { into: 999_999_999 },
  'POST /agent/tickets/:id/view': {},
  'POST /agent/tickets/:id/typing': {},
  'POST /agent/tickets/:id/read': {},
  'POST /agent/chat': { isAvailable: true },
  'POST /user/tickets/:id/view': {},
  'POST /user/tickets/:id/typing': {},
  'POST /user/tickets/:id/read': {},
  'POST /user/tickets/:id/end': {},
  'POST /fortune-panda/users/:username/identity/verify': { checkId: null, reason: 'Passport seen' },
  'POST /fortune-panda/users/:username/identity/refuse': {
    checkId: `ic_${'0'.repeat(26)}`,
    state: 'pending' as const,
    reason: 'Not readable',
  },
};
