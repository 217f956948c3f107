import { formatCents } from '@golden-acers/money';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import { ProviderRefusal, refuseProviderCall } from '../../refusals.ts';
import {
  claimTimestamp,
  demandUnusedTimestamp,
  demandValidSignature,
  findSandboxAgent,
  loginAgent,
  toCallTimestamp,
} from '../agents/agents.ts';
import { getAgentBalance } from '../books/sandbox-ledger.ts';
import { protocolActions, type ResponseFields } from './actions.ts';
import type { CallRateLimiter } from './call-rate-limiter.ts';
import { parameters, parseParameters, type QueryParams } from './parameters.ts';

export interface ProtocolResponse {
  readonly code: string | number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface ProtocolCallOptions {
  /** A fault wants `agentLogin` to hand out its key in upper case. */
  readonly upperCaseKey: boolean;
}

const loginParams = z.object({
  agentName: parameters.agentName,
  agentPasswd: parameters.passwordMd5,
  time: parameters.time,
});
const signedParams = z.object({
  agentName: parameters.agentName,
  time: parameters.time,
  sign: parameters.sign,
});

/** Answers one call of the wire protocol. Every refusal is an answer with 201; what is thrown is a bug or the database. */
export async function handleProtocolCall(
  context: SandboxContext,
  limits: CallRateLimiter,
  { action, query, options }: { action: string; query: QueryParams; options: ProtocolCallOptions },
): Promise<ProtocolResponse> {
  try {
    const fields =
      action === 'agentLogin'
        ? await agentLogin(context, limits, { query, options })
        : await executeSignedAction(context, limits, { action, query });
    return createProtocolResponse(context, 200, 'success', fields);
  } catch (error) {
    if (error instanceof ProviderRefusal) return createProtocolResponse(context, 201, error.message, {});
    throw error;
  }
}

/** `code` as the switches want it. */
export function createProtocolResponse(
  { switches }: SandboxContext,
  code: 200 | 201,
  msg: string,
  fields: ResponseFields,
): ProtocolResponse {
  return { code: switches.current().codeAs === 'text' ? String(code) : code, msg, ...fields };
}

async function agentLogin(
  context: SandboxContext,
  limits: CallRateLimiter,
  { query, options }: { query: QueryParams; options: ProtocolCallOptions },
): Promise<ResponseFields> {
  const given = parseParameters(loginParams, query);
  const agent = await findSandboxAgent(context, given.agentName);
  if (agent === undefined) refuseProviderCall('credentials_wrong');
  demandWithinRateLimit(context, limits, agent.id, false);
  const key = await loginAgent(context, agent, {
    passwordMd5: given.agentPasswd,
    callTimestampMs: toCallTimestamp(context, given.time),
    upperCaseKey: options.upperCaseKey,
  });
  const { keyName, agentBalanceName } = context.switches.current();
  return { [keyName]: key, [agentBalanceName]: formatCents(await getAgentBalance(context.db, agent.id)) };
}

async function executeSignedAction(
  context: SandboxContext,
  limits: CallRateLimiter,
  { action: name, query }: { action: string; query: QueryParams },
): Promise<ResponseFields> {
  const action = protocolActions.get(name);
  if (action === undefined || !action.isEnabled(context.switches.current())) refuseProviderCall('action');
  const given = parseParameters(signedParams, query);
  const agent = await findSandboxAgent(context, given.agentName);
  if (agent === undefined) refuseProviderCall('signature');
  demandValidSignature(context, agent, given);
  const callTimeMs = toCallTimestamp(context, given.time);
  if (!action.claimsTimestamp) await demandUnusedTimestamp(context, agent, callTimeMs);
  try {
    demandWithinRateLimit(context, limits, agent.id, action.isRecordQuery);
    return await action.execute(context, { agent, callTimestampMs: callTimeMs }, query);
  } catch (error) {
    // Whatever was refused, its time is not for another call.
    if (action.claimsTimestamp && callTimeMs !== null) await claimTimestamp(context, agent, callTimeMs);
    throw error;
  }
}

function demandWithinRateLimit(
  { switches }: SandboxContext,
  limits: CallRateLimiter,
  agentId: string,
  isRecordQuery: boolean,
): void {
  const { rateLimits, rateMinuteMs } = switches.current();
  if (rateLimits && !limits.tryAcquire(agentId, isRecordQuery, rateMinuteMs))
    refuseProviderCall('rate_limited');
}
