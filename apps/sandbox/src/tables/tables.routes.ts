import type { Http } from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { servePlayApi } from '../play-api.ts';
import type { SharedWaters } from '../waters/shared-waters.ts';
import { createHashChains, type TableContext } from './shared-rounds.ts';
import { startTableLoop } from './table-loop.ts';
import { createSocketRegistry } from './table-sockets.ts';
import { serveTableSockets } from './table-upgrades.ts';
import { loadOwnBets, loadTableState } from './table-views.ts';
import { tableEndpoints } from './tables.api.ts';
import { cashOut, placeChips, takeChipsBack } from './tables.ts';

/** Shared rounds: the table's API, its sockets, and the loop that advances it. */
export function serveTables(http: Http, sandboxContext: SandboxContext, waters: SharedWaters) {
  const context: TableContext = { ...sandboxContext, chains: createHashChains(sandboxContext) };
  const sockets = createSocketRegistry();
  const loop = startTableLoop(context, sockets);
  serveTableSockets(http, { context, sockets, loop, waters });
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
    bind('POST /table/cash-out', async ({ actor, body }) => {
      await cashOut(context, { ...body, session: actor, at: context.clock.now() });
      return { own: await loadOwnBets(context, actor) };
    });
  });
  return loop;
}
