import type { ServerBind } from '../../context.ts';
import type { EventStreams } from './event-streams.ts';

export function bindEventStreams(bind: ServerBind, live: EventStreams): void {
  bind('GET /fortune-panda-user/events', async ({ actor: { accountId, sessionId } }) => {
    live.demandCapacity(accountId);
    return (stream) => live.subscribe({ role: 'user', accountId, sessionId, stream });
  });
  bind('GET /fortune-panda/events', async ({ actor: { accountId, sessionId } }) => {
    live.demandCapacity(accountId);
    return (stream) => live.subscribe({ role: 'agent', accountId, sessionId, stream });
  });
}
