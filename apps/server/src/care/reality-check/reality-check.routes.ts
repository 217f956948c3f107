import type { Context, ServerBind } from '../../context.ts';
import { readPlayNow } from '../../promotions/play/play.ts';
import { acknowledgeRealityCheck, chooseCheckInterval, getRealityCheck } from './reality-check.ts';

export function bindRealityCheck(bind: ServerBind, context: Context): void {
  bind('GET /user/reality-check', ({ actor }) => getRealityCheck(context, actor.playerId));
  bind('POST /user/reality-check/read', async ({ actor }) => {
    await readPlayNow(context, actor.playerId);
    return null;
  });
  bind('POST /user/reality-check/acknowledge', ({ actor, body }) =>
    acknowledgeRealityCheck(context, actor, body.choice),
  );
  bind('PUT /user/reality-check', ({ actor, body }) =>
    chooseCheckInterval(context, actor, body.intervalMinutes),
  );
}
