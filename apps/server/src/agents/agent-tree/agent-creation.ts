import { agentLevels, type BodyOf, type Language, languages, type TreeAgent } from '@golden-acers/contract';
import { demand, newId, newToken, randomBelow } from '@golden-acers/platform';
import { z } from 'zod';
import { createIdentity } from '../../access/identity/identity.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { insertAgentRow } from '../agents/agents.ts';
import { type ApprovalHandler, holdCommand } from '../approvals/approvals.ts';
import { getAgentChangeNeed } from '../approvals/second-agent.ts';
import {
  demandActiveParent,
  demandRoomInTree,
  getTreeAgent,
  refuseBrokenTreeRules,
  sendInvitation,
} from './agent-tree.ts';

interface NewTreeAgent extends BodyOf<'POST /agent/agents'> {
  /** Language of the invitation. */
  readonly language: Language;
}

/**
 * Creates an agent below another one of the subtree. The first password is returned here and nowhere else.
 * Needs a step-up, because an unattended console must not make accounts, and where the root requires it a
 * second agent: then nothing is created yet.
 */
export async function createTreeAgent(
  context: Context,
  actor: AgentActor,
  input: NewTreeAgent,
): Promise<{ agent: TreeAgent | null; firstPassword: string | null }> {
  const credentials = await createCredentials(context, input.welcome);
  return inTransaction(context, async (tx) => {
    await demandRoomBelow(tx, actor, input.parentId);
    await demandRecentStepUp(tx, actor);
    const need = await getAgentChangeNeed(tx, actor.agentId);
    if (need === 'yes') {
      // The second agent would see the first password.
      demand(input.welcome === 'mail', 'approval.invite_by_mail', { field: 'welcome' });
      await holdCommand(tx, actor, { kind: 'agent', command: input, amountCents: null });
      return { agent: null, firstPassword: null };
    }
    const id = await insertTreeAgent(tx, actor, input, { ...credentials, isAlone: need === 'alone' });
    return { agent: await getTreeAgent(tx, actor, id), firstPassword: credentials.firstPassword };
  });
}

const heldAgent = z.object({
  name: z.string(),
  email: z.string(),
  level: z.enum(agentLevels),
  parentId: z.string(),
  welcome: z.literal('mail'),
  language: z.enum(languages),
});

/** Creates and invites an agent in the name of the agent who decided it. */
export const agentCreationApproval: ApprovalHandler = {
  permissionOf: () => 'agents.manage',
  async apply(tx, { command, decider }) {
    const input = heldAgent.parse(command);
    await demandRoomBelow(tx, decider, input.parentId);
    const credentials = await createCredentials(tx, input.welcome);
    return { resultId: await insertTreeAgent(tx, decider, input, { ...credentials, isAlone: false }) };
  },
};

interface FirstCredentials {
  readonly firstPassword: string | null;
  readonly passwordHash: string;
}

/** An invited agent sets its own password; until then no password matches. */
async function createCredentials(
  context: Context,
  welcome: NewTreeAgent['welcome'],
): Promise<FirstCredentials> {
  const firstPassword = welcome === 'password' ? newFirstPassword(context) : null;
  const passwordHash = await context.passwordHasher.hash(firstPassword ?? newToken(context.random));
  return { firstPassword, passwordHash };
}

/** Locks the tree. */
async function demandRoomBelow(tx: TxContext, actor: AgentActor, parentId: string): Promise<void> {
  await demandRoomInTree(tx);
  await demandActiveParent(tx, actor, parentId);
}

async function insertTreeAgent(
  tx: TxContext,
  actor: AgentActor,
  { name, email, level, parentId, welcome, language }: NewTreeAgent,
  { firstPassword, passwordHash, isAlone }: FirstCredentials & { readonly isAlone: boolean },
): Promise<string> {
  const id = newId('ag', tx.clock, tx.random);
  await createIdentity(tx, {
    id,
    role: 'agent',
    email,
    username: `agent-${id.slice(-16)}`,
    passwordHash,
    firstName: name,
    lastName: 'Agent',
    phone: '',
    createdAt: tx.clock.now(),
  });
  await refuseBrokenTreeRules(() =>
    insertAgentRow(tx.db, {
      ...{ id, parentId, level, name },
      mustChangePassword: firstPassword !== null,
      createdBy: actor.agentId,
    }),
  );
  if (firstPassword === null) await sendInvitation(tx, { id, email, language });
  const after = { name, email, level, parentId, welcome, ...(isAlone && { isAlone }) };
  await recordAgentEvent(tx, actor, 'agent.created', { id, after });
  return id;
}

/** Excludes characters that look alike. */
const passwordAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordGroupCount = 4;
const groupLength = 4;

/** 79 bits in groups of four, to be read aloud or written down once. */
export function newFirstPassword({ random }: Pick<Context, 'random'>): string {
  const letter = () => passwordAlphabet.charAt(randomBelow(random, passwordAlphabet.length));
  const group = () => Array.from({ length: groupLength }, letter).join('');
  return Array.from({ length: passwordGroupCount }, group).join('-');
}
