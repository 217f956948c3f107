import { type Http, type HttpReply, type HttpRequest, sleep } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { revokeAgentKey } from '../agents/agents.ts';
import type { InjectedFault } from '../faults/faults.ts';
import { createCallRateLimiter } from './call-rate-limiter.ts';
import { createProtocolResponse, handleProtocolCall, type ProtocolResponse } from './protocol.ts';

const servicePath = '/ws/service.ashx';
/** Longer than any action's name: what a stranger writes there must not fill the log. */
const maxLoggedCharacters = 40;

/** `POST /ws/service.ashx?action=…`: empty body, everything in the query string, status 200 always, unless a fault strikes. */
export function serveProtocol(http: Http, context: SandboxContext): void {
  const limits = createCallRateLimiter(context.clock);
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A body is read and ignored, whatever it is: everything stands in the query string.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.post(servicePath, async (request, reply) => {
      if (!hasBodyLength(request)) return sendHtml(reply, 411, 'Length Required');
      const query = readQuery(request);
      const action = typeof query.action === 'string' ? query.action : '';
      const struck = context.faultInjector.trigger(action);
      const work = () => {
        const upperCaseKey = struck.some(({ kind }) => kind === 'upper-case-key');
        return handleProtocolCall(context, limits, { action, query, options: { upperCaseKey } });
      };
      if (struck.some(({ kind }) => kind === 'session-killed'))
        await revokeAgentKey(context, readAgentName(query));
      return executeWithFaults(context, { action, request, reply, faults: struck, execute: work });
    });
  });
}

interface FaultyCall {
  readonly action: string;
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly faults: readonly InjectedFault[];
  readonly execute: () => Promise<ProtocolResponse>;
}

/** Faults before the work, the work, faults after it. The first one that answers or cuts the connection ends the call. */
async function executeWithFaults(
  context: SandboxContext,
  { action, request, reply, faults: struck, execute: work }: FaultyCall,
): Promise<HttpReply> {
  const early = struck.filter((fault) => !fault.afterApplying && fault.kind !== 'drop-response');
  const late = struck.filter((fault) => fault.afterApplying || fault.kind === 'drop-response');
  if (await applyFaults(context, { request, reply, faults: early })) return reply;
  const answered = await work();
  context.log.debug(
    { action: action.slice(0, maxLoggedCharacters), code: answered.code, msg: answered.msg },
    'answered a call',
  );
  if (await applyFaults(context, { request, reply, faults: late })) return reply;
  return sendJson(reply, answered);
}

/** True when one of the faults took the place of the answer. */
async function applyFaults(
  context: SandboxContext,
  { request, reply, faults }: { request: HttpRequest; reply: HttpReply; faults: readonly InjectedFault[] },
): Promise<boolean> {
  for (const fault of faults) {
    switch (fault.kind) {
      case 'delay':
        await sleep(fault.delayMs);
        break;
      case 'html-502':
        sendHtml(reply, 502, 'Bad Gateway');
        return true;
      case 'unknown-text':
        sendJson(reply, createProtocolResponse(context, 201, fault.text, {}));
        return true;
      case 'reset':
      case 'drop-response':
        reply.hijack();
        request.raw.socket.resetAndDestroy();
        return true;
      case 'upper-case-key':
      case 'session-killed':
        // These strike inside of the work and before it.
        break;
      default:
        fault.kind satisfies never;
    }
  }
  return false;
}

/** Node takes a POST without a length for an empty one; the provider's server doesn't. */
function hasBodyLength(request: HttpRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return length !== undefined || encoding !== undefined;
}

function readQuery(request: HttpRequest): Readonly<Record<string, unknown>> {
  return typeof request.query === 'object' && request.query !== null ? { ...request.query } : {};
}

function readAgentName(query: Readonly<Record<string, unknown>>): string {
  const { agentName } = query;
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
