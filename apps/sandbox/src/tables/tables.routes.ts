import type { Http } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { servePlayApi } from '../play-api.ts';
import type { SharedWaters } from '../waters/shared-waters.ts';
import { createArrivals, recordArrivals, startUptime } from './arrivals.ts';
import { createHashChains, type TableContext } from './shared-rounds.ts';
import { createTableLoop } from './table-loop.ts';
import { createSocketRegistry } from './table-sockets.ts';
import { closeEndedSessions, serveTableSockets } from './table-upgrades.ts';
import { loadOwnBets, loadTableState } from './table-views.ts';
import { tableEndpoints } from './tables.api.ts';
import { cashOut, placeChips, takeChipsBack } from './tables.ts';

/** Shared rounds: the table's API, its sockets, and the loop that advances it. */
export function serveTables(http: Http, sandboxContext: SandboxContext, waters: SharedWaters) {
  const cashOuts = createArrivals(sandboxContext.clock);
  const uptime = startUptime(sandboxContext.clock);
  const chains = createHashChains(sandboxContext);
  const context: TableContext = { ...sandboxContext, chains, cashOuts, uptime };
  const sockets = createSocketRegistry();
  const loop = createTableLoop(context, sockets);
  serveTableSockets(http, { context, sockets, loop, waters });
  recordArrivals(http, cashOuts, '/api/table/cash-out');
  http.addHook('onClose', async () => uptime.close());
  servePlayApi(http, context, tableEndpoints, (bind) => {
    bind('GET /table', ({ actor }) => loadTableState(context, actor));
    bind('POST /table/bets', async ({ actor, body }) => {
      await placeChips(context, { ...body, session: actor, at: context.clock.now() });
      return { own: await loadOwnBets(context, actor) };
    });
    bind('POST /table/undo', async ({ actor, body }) => {
      await takeChipsBack(context, { ...body, session: actor, at: context.clock.now() });
      return { own: await loadOwnBets(context, actor) };
    });
    bind('POST /table/cash-out', async ({ actor, body, request }) => {
      await cashOut(context, { ...body, session: actor, at: cashOuts.timeOf(request) });
      return { own: await loadOwnBets(context, actor) };
    });
  });
  return { ...loop, closeEndedSessions: () => closeEndedSessions(context, sockets) };
}
