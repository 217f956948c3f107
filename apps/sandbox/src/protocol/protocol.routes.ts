import {
  createRateLimiter,
  exemptFromAdmission,
  type Http,
  type HttpReply,
  type HttpRequest,
  type InternalGuard,
  minuteMs,
} from '@golden-acers/platform';
import { revokeAgentKey } from '../agents/agents.ts';
import type { SandboxContext } from '../context.ts';
import type { TriggeredFault } from '../faults/faults.ts';
import { createCallRateLimiter } from './call-rate-limiter.ts';
import type { QueryParams } from './parameters.ts';
import { createProtocolResponse, handleProtocolCall, type ProtocolResponse } from './protocol.ts';

const servicePath = '/ws/service.ashx';
/** Longer than any action's name, so that no caller fills the log. */
const maxLoggedCharacters = 40;

/**
 * Each wrong password costs a hash. A server signs in for all of its provider agents at once, so many
 * attempts pass without a wait.
 */
const wrongLoginsPerAddress = { uses: 250, perMs: 10 * minuteMs };

/**
 * `POST /ws/service.ashx?action=…`: empty body, everything in the query string, always status 200 unless a
 * fault is set. Only for the server: players never call it.
 */
export function serveProtocol(http: Http, context: SandboxContext, guard: InternalGuard): void {
  const rateLimiter = createCallRateLimiter(context.clock);
  const wrongLoginLimiter = createRateLimiter(wrongLoginsPerAddress, context.clock);
  http.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      guard(request);
      exemptFromAdmission(request);
    });
    scope.removeAllContentTypeParsers();
    // The body is ignored.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.post(servicePath, async (request, reply) => {
      if (!hasBodyLength(request)) return sendHtml(reply, 411, 'Length Required');
      const query: QueryParams = { ...Object(request.query) };
      const action = typeof query.action === 'string' ? query.action : '';
      const faults = context.faultInjector.trigger(action);
      const hasFault = (kind: TriggeredFault['kind']) => faults.some((fault) => fault.kind === kind);
      if (hasFault('session-killed')) await revokeAgentKey(context, readAgentName(query));
      const upperCaseKey = hasFault('upper-case-key');
      const { ip: address } = request;
      const call = { action, query, address, rateLimiter, wrongLoginLimiter, upperCaseKey };
      const execute = () => handleProtocolCall(context, call);
      try {
        return await executeWithFaults(context, { action, request, reply, faults, execute });
      } finally {
        for (const fault of faults) fault.end();
      }
    });
  });
}

interface FaultyCall {
  readonly action: string;
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly faults: readonly TriggeredFault[];
  readonly execute: () => Promise<ProtocolResponse>;
}

/** The first fault that responds or cuts the connection ends the call. */
async function executeWithFaults(context: SandboxContext, call: FaultyCall): Promise<HttpReply> {
  const { action, reply, faults } = call;
  const isLate = (fault: TriggeredFault) => fault.afterApplying || fault.kind === 'drop-response';
  if (await applyFaults(context, { ...call, faults: faults.filter((fault) => !isLate(fault)) })) return reply;
  const response = await call.execute();
  context.log.debug(
    { action: action.slice(0, maxLoggedCharacters), code: response.code, msg: response.msg },
    'protocol call handled',
  );
  if (await applyFaults(context, { ...call, faults: faults.filter(isLate) })) return reply;
  // A held call continues without its caller.
  return reply.sent ? reply : sendJson(reply, response);
}

/** True when a fault has replaced the response. */
async function applyFaults(
  context: SandboxContext,
  { request, reply, faults }: Pick<FaultyCall, 'request' | 'reply' | 'faults'>,
): Promise<boolean> {
  for (const fault of faults) {
    switch (fault.kind) {
      case 'delay':
        if (fault.cutsConnection) cutConnection({ request, reply });
        await fault.waitOut();
        break;
      case 'html-502':
        sendHtml(reply, 502, 'Bad Gateway');
        return true;
      case 'unknown-text':
        sendJson(reply, createProtocolResponse(context, { code: 201, msg: fault.text }));
        return true;
      case 'reset':
      case 'drop-response':
        cutConnection({ request, reply });
        return true;
      case 'upper-case-key':
      case 'session-killed':
        // `serveProtocol` applies it.
        break;
      default:
        fault.kind satisfies never;
    }
  }
  return false;
}

function cutConnection({ request, reply }: Pick<FaultyCall, 'request' | 'reply'>): void {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
}

/** Node treats a POST without a length as empty; the provider's server refuses it. */
function hasBodyLength(request: HttpRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return length !== undefined || encoding !== undefined;
}

function readAgentName({ agentName }: QueryParams): string {
  return typeof agentName === 'string' && /^[\w-]{1,63}$/.test(agentName) ? agentName : '';
}

function sendJson(reply: HttpReply, body: ProtocolResponse): HttpReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function sendHtml(reply: HttpReply, status: number, title: string): HttpReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(`<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>\n`);
}
