import { type Http, type HttpReply, type HttpRequest, sleep } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { killSession } from '../agents/agents.ts';
import type { Fault } from '../faults/faults.ts';
import { createCallLimits } from './call-limits.ts';
import { answer, answerCall, type ProtocolAnswer } from './protocol.ts';

const path = '/ws/service.ashx';
/** Longer than any action's name: what a stranger writes there must not fill the log. */
const loggedMax = 40;

/** `POST /ws/service.ashx?action=…`: empty body, everything in the query string, status 200 always, unless a fault strikes. */
export function serveProtocol(http: Http, context: SandboxContext): void {
  const limits = createCallLimits(context.clock);
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A body is read and ignored, whatever it is: everything stands in the query string.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.post(path, async (request, reply) => {
      if (!hasLength(request)) return sendHtml(reply, 411, 'Length Required');
      const query = queryOf(request);
      const action = typeof query.action === 'string' ? query.action : '';
      const struck = context.faults.strike(action);
      const work = () => {
        const upperCaseKey = struck.some(({ kind }) => kind === 'upper-case-key');
        return answerCall(context, limits, { action, query, options: { upperCaseKey } });
      };
      if (struck.some(({ kind }) => kind === 'session-killed'))
        await killSession(context, agentNameOf(query));
      return carryOut(context, { action, request, reply, struck, work });
    });
  });
}

interface StruckCall {
  readonly action: string;
  readonly request: HttpRequest;
  readonly reply: HttpReply;
  readonly struck: readonly Fault[];
  readonly work: () => Promise<ProtocolAnswer>;
}

/** Faults before the work, the work, faults after it. The first one that answers or cuts the connection ends the call. */
async function carryOut(
  context: SandboxContext,
  { action, request, reply, struck, work }: StruckCall,
): Promise<HttpReply> {
  const early = struck.filter((fault) => !fault.afterApplying && fault.kind !== 'drop-answer');
  const late = struck.filter((fault) => fault.afterApplying || fault.kind === 'drop-answer');
  if (await spoil(context, { request, reply, faults: early })) return reply;
  const answered = await work();
  context.log.debug(
    { action: action.slice(0, loggedMax), code: answered.code, msg: answered.msg },
    'answered a call',
  );
  if (await spoil(context, { request, reply, faults: late })) return reply;
  return sendJson(reply, answered);
}

/** True when one of the faults took the place of the answer. */
async function spoil(
  context: SandboxContext,
  { request, reply, faults }: { request: HttpRequest; reply: HttpReply; faults: readonly Fault[] },
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
        sendJson(reply, answer(context, 201, fault.text, {}));
        return true;
      case 'reset':
      case 'drop-answer':
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
function hasLength(request: HttpRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return length !== undefined || encoding !== undefined;
}

function queryOf(request: HttpRequest): Readonly<Record<string, unknown>> {
  return typeof request.query === 'object' && request.query !== null ? { ...request.query } : {};
}

function agentNameOf(query: Readonly<Record<string, unknown>>): string {
  const { agentName } = query;
  return typeof agentName === 'string' && /^[\w-]{1,63}$/.test(agentName) ? agentName : '';
}

function sendJson(reply: HttpReply, body: ProtocolAnswer): HttpReply {
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
