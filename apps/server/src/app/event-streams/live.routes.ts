import type { ServerBind } from '../../context.ts';
import type { Live } from './live.ts';

export function bindLive(bind: ServerBind, live: Live): void {
  bind('GET /fortune-panda-user/events', async ({ actor: { accountId, sessionId } }) => {
    live.demandPlace(accountId);
    return (stream) => live.join({ role: 'user', accountId, sessionId, stream });
  });
  bind('GET /fortune-panda/events', async ({ actor: { accountId, sessionId } }) => {
    live.demandPlace(accountId);
    return (stream) => live.join({ role: 'agent', accountId, sessionId, stream });
  });
}
