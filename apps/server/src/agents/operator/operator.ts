import type { AgentLevel, AuditAction } from '@golden-acers/contract';
import { demand, newId } from '@golden-acers/platform';
import { createIdentity, emailKey } from '../../access/identity/identity.ts';
import { deleteAllFactors } from '../../access/second-factors/second-factors.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAgentEvent, recordSettingEvent } from '../../events/audit/audit.ts';
import { setFirstPassword } from '../agent-security/first-password.ts';
import { newFirstPassword } from '../agent-tree/agent-creation.ts';
import { demandRoomInTree, refuseBrokenTreeRules } from '../agent-tree/agent-tree.ts';
import { getRootAgentId, insertAgentRow } from '../agents/agents.ts';
import { findAgentByEmail } from './operator.sql.ts';

/** The parts of the context that the command line has: neither a server nor its settings. */
type OperatorContext = Pick<Context, 'db' | 'clock' | 'random' | 'passwordHasher'>;

/** The audit log shows the root agent, without an address, and this reason. */
const reason = 'by the operator, at the command line';

interface NewAgent {
  readonly email: string;
  readonly name: string;
  readonly level: AgentLevel;
  /** Default: the root agent. */
  readonly parentEmail: string | undefined;
}

/** Creates an agent without a second agent's consent. Returns its first password, which it has to change. */
export async function createAgentAsOperator(
  context: OperatorContext,
  { email, name, level, parentEmail }: NewAgent,
): Promise<string> {
  const password = newFirstPassword(context);
  const passwordHash = await context.passwordHasher.hash(password);
  return inTransaction(context, async (tx) => {
    await demandRoomInTree(tx);
    const rootId = await getRootAgentId(tx);
    const parentId =
      parentEmail === undefined ? rootId : await findAgentByEmail(tx.db, emailKey(parentEmail));
    demand(parentId, 'agent.not_found');
    const id = newId('ag', tx.clock, tx.random);
    const username = `agent-${id.slice(-16)}`;
    const names = { firstName: name, lastName: 'Agent', phone: '' };
    const createdAt = tx.clock.now();
    await createIdentity(tx, { id, role: 'agent', email, username, passwordHash, ...names, createdAt });
    await refuseBrokenTreeRules(() =>
      insertAgentRow(tx.db, { id, parentId, level, name, mustChangePassword: true, createdBy: rootId }),
    );
    const actor = { accountId: rootId, address: null };
    await recordAgentEvent(tx, actor, 'agent.created', {
      id,
      after: { name, email, level, parentId },
      reason,
    });
    return password;
  });
}

/**
 * Gives an agent a new password, which it has to change, and ends its sessions. Second factors stay unless
 * they are reset too. Returns the password.
 */
export async function resetAgentPassword(
  context: OperatorContext,
  { email, resetsFactors }: { readonly email: string; readonly resetsFactors: boolean },
): Promise<string> {
  const password = newFirstPassword(context);
  const passwordHash = await context.passwordHasher.hash(password);
  return inTransaction(context, async (tx) => {
    const id = await findAgentByEmail(tx.db, emailKey(email));
    demand(id, 'agent.not_found');
    const actor = { accountId: await getRootAgentId(tx), address: null };
    await setFirstPassword(tx, actor, { id, changedBy: actor.accountId, passwordHash, reason });
    if (resetsFactors) await deleteAllFactors(tx.db, id);
    if (resetsFactors) await recordAgentEvent(tx, actor, 'agent.factors_reset', { id, reason });
    return password;
  });
}

/**
 * Records the change of a setting of the whole product. Without an agent it was made at the command line.
 */
export async function recordSystemEvent(
  tx: Pick<TxContext, 'db'>,
  agent: AgentActor | undefined,
  action: AuditAction & `setting.${string}`,
  setting: { readonly id: string } & Pick<AuditEvent, 'after'>,
): Promise<void> {
  if (agent !== undefined) return recordSettingEvent(tx, agent, action, setting);
  const actor = { accountId: await getRootAgentId(tx), address: null };
  await recordSettingEvent(tx, actor, action, { ...setting, reason });
}
