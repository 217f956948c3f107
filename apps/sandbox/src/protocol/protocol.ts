import { formatCents } from '@golden-acers/money';
import { countedNetworksOf, type RateLimiter } from '@golden-acers/platform';
import { z } from 'zod';
import {
  claimTimestamp,
  demandAgentPassword,
  demandUnusedTimestamp,
  demandValidSignature,
  findSandboxAgent,
  loginAgent,
  toCallTimestamp,
} from '../agents/agents.ts';
import type { SandboxContext } from '../context.ts';
import { getAgentBalance } from '../ledger/sandbox-ledger.ts';
import { ProviderRefusal, refuseProviderCall } from '../refusals.ts';
import { protocolActions, type ResponseFields } from './actions.ts';
import type { CallRateLimiter } from './call-rate-limiter.ts';
import { parameters, parseParameters, type QueryParams } from './parameters.ts';

export interface ProtocolResponse {
  readonly code: string | number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface ProtocolCall {
  readonly action: string;
  readonly query: QueryParams;
  /** The caller's network address. */
  readonly address: string;
  readonly rateLimiter: CallRateLimiter;
  /** Counts wrong passwords by address. */
  readonly wrongLoginLimiter: RateLimiter;
  /** A fault: `agentLogin` returns its key in upper case. */
  readonly upperCaseKey: boolean;
}

const { agentName, passwordMd5: agentPasswd, time, sign } = parameters;
const loginParams = z.object({ agentName, agentPasswd, time });
const signedParams = z.object({ agentName, time, sign });

/** Refusals are responses with 201; only bugs and the database throw. */
export async function handleProtocolCall(
  context: SandboxContext,
  call: ProtocolCall,
): Promise<ProtocolResponse> {
  try {
    const execute = call.action === 'agentLogin' ? agentLogin : executeSignedAction;
    return createProtocolResponse(context, { code: 200, msg: 'success', ...(await execute(context, call)) });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return createProtocolResponse(context, { code: 201, msg: error.message });
  }
}

/** Writes `code` as the switches say. */
export function createProtocolResponse(
  { switches }: SandboxContext,
  { code, ...fields }: ProtocolResponse,
): ProtocolResponse {
  return { code: switches.current().codeAs === 'text' ? String(code) : code, ...fields };
}

/**
 * A sign-in counts as a call of the agent only with its password, so that a stranger cannot use its calls
 * up.
 */
async function agentLogin(
  context: SandboxContext,
  { query, address, rateLimiter, wrongLoginLimiter, upperCaseKey }: ProtocolCall,
): Promise<ResponseFields> {
  const params = parseParameters(loginParams, query);
  const networks = countedNetworksOf(address);
  if ((await wrongLoginLimiter.consume(networks)) !== undefined) refuseProviderCall('rate_limited');
  const agent = await findSandboxAgent(context, params.agentName);
  if (agent === undefined) refuseProviderCall('credentials_wrong');
  await demandAgentPassword(agent, params.agentPasswd);
  await wrongLoginLimiter.refund(networks);
  demandWithinRateLimit(context, rateLimiter, agent.id, false);
  const key = await loginAgent(context, {
    agent,
    callTimestampMs: toCallTimestamp(context, params.time),
    upperCaseKey,
  });
  const { keyName, agentBalanceName } = context.switches.current();
  return { [keyName]: key, [agentBalanceName]: formatCents(await getAgentBalance(context.db, agent.id)) };
}

async function executeSignedAction(
  context: SandboxContext,
  { action: name, query, rateLimiter }: ProtocolCall,
): Promise<ResponseFields> {
  const action = protocolActions.get(name);
  if (action === undefined || !action.isEnabled(context.switches.current())) refuseProviderCall('action');
  const params = parseParameters(signedParams, query);
  const agent = await findSandboxAgent(context, params.agentName);
  if (agent === undefined) refuseProviderCall('signature');
  demandValidSignature(context, { agent, time: params.time, sign: params.sign });
  const caller = { agent, callTimestampMs: toCallTimestamp(context, params.time) };
  if (!action.claimsTimestamp) await demandUnusedTimestamp(context, caller);
  try {
    demandWithinRateLimit(context, rateLimiter, agent.id, action.isRecordQuery);
    return await action.execute(context, { ...caller, query });
  } catch (error) {
    // A refused call uses up its timestamp too.
    if (action.claimsTimestamp) await claimTimestamp(context, caller);
    throw error;
  }
}

function demandWithinRateLimit(
  { switches }: SandboxContext,
  rateLimiter: CallRateLimiter,
  agentId: string,
  isRecordQuery: boolean,
): void {
  const { rateLimits, rateMinuteMs } = switches.current();
  if (rateLimits && !rateLimiter.tryAcquire(agentId, isRecordQuery, rateMinuteMs))
    refuseProviderCall('rate_limited');
}
