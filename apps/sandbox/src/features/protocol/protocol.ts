import { formatCents } from '@golden-acers/money';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { ProviderRefusal, refuseCall } from '../../refusals.ts';
import { callTimeOf, checkSignature, findAgent, signIn, useTime, useUpTime } from '../agents/agents.ts';
import { getAgentBalance } from '../books/books.ts';
import { actions, type Fields } from './actions.ts';
import type { CallLimits } from './call-limits.ts';
import { parameters, type Query, readParameters } from './parameters.ts';

export interface ProtocolAnswer {
  readonly code: string | number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface CallOptions {
  /** A fault wants `agentLogin` to hand out its key in upper case. */
  readonly upperCaseKey: boolean;
}

const login = z.object({
  agentName: parameters.agentName,
  agentPasswd: parameters.passwordMd5,
  time: parameters.time,
});
const signed = z.object({
  agentName: parameters.agentName,
  time: parameters.time,
  sign: parameters.sign,
});

/** Answers one call of the wire protocol. Every refusal is an answer with 201; what is thrown is a bug or the database. */
export async function answerCall(
  context: SandboxContext,
  limits: CallLimits,
  { action, query, options }: { action: string; query: Query; options: CallOptions },
): Promise<ProtocolAnswer> {
  try {
    const fields =
      action === 'agentLogin'
        ? await agentLogin(context, limits, { query, options })
        : await signedAction(context, limits, { action, query });
    return answer(context, 200, 'success', fields);
  } catch (error) {
    if (error instanceof ProviderRefusal) return answer(context, 201, error.message, {});
    throw error;
  }
}

/** `code` as the switches want it. */
export function answer(
  { switches }: SandboxContext,
  code: 200 | 201,
  msg: string,
  fields: Fields,
): ProtocolAnswer {
  return { code: switches.current().codeAs === 'text' ? String(code) : code, msg, ...fields };
}

async function agentLogin(
  context: SandboxContext,
  limits: CallLimits,
  { query, options }: { query: Query; options: CallOptions },
): Promise<Fields> {
  const given = readParameters(login, query);
  const agent = await findAgent(context, given.agentName);
  if (agent === undefined) refuseCall('credentials_wrong');
  demandWithinLimits(context, limits, agent.id, false);
  const key = await signIn(context, agent, {
    passwordMd5: given.agentPasswd,
    callTimeMs: callTimeOf(context, given.time),
    upperCaseKey: options.upperCaseKey,
  });
  const { keyName, agentBalanceName } = context.switches.current();
  return { [keyName]: key, [agentBalanceName]: formatCents(await getAgentBalance(context.db, agent.id)) };
}

async function signedAction(
  context: SandboxContext,
  limits: CallLimits,
  { action: name, query }: { action: string; query: Query },
): Promise<Fields> {
  const action = actions.get(name);
  if (action === undefined || !action.isThere(context.switches.current())) refuseCall('action');
  const given = readParameters(signed, query);
  const agent = await findAgent(context, given.agentName);
  if (agent === undefined) refuseCall('signature');
  checkSignature(context, agent, given);
  const callTimeMs = callTimeOf(context, given.time);
  if (!action.usesUpItsTime) await useTime(context, agent, callTimeMs);
  try {
    demandWithinLimits(context, limits, agent.id, action.isRecordQuery);
    return await action.answer(context, { agent, callTimeMs }, query);
  } catch (error) {
    // Whatever was refused, its time is not for another call.
    if (action.usesUpItsTime && callTimeMs !== null) await useUpTime(context, agent, callTimeMs);
    throw error;
  }
}

function demandWithinLimits(
  { switches }: SandboxContext,
  limits: CallLimits,
  agentId: string,
  isRecordQuery: boolean,
): void {
  const { rateLimits, rateMinuteMs } = switches.current();
  if (rateLimits && !limits.take(agentId, isRecordQuery, rateMinuteMs)) refuseCall('rate_limited');
}
