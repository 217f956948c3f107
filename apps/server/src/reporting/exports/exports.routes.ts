import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import type { ExportedTable } from './export-table.ts';
import { createExport, deleteOwnExport, getExport, listExports, openExport, separatedBy } from './exports.ts';

export function bindExports(
  bind: ServerBind,
  context: Context,
  exportedTables: readonly ExportedTable[],
): void {
  const { isSandbox, appUrl = null } = context.config.provider;
  bind('GET /agent/exports', async ({ actor }) =>
    reply(await listExports(context, actor.agentId), {
      extra: { playerApp: { url: appUrl, isSandbox } },
    }),
  );
  bind('POST /agent/exports', async ({ actor, body, storeKey }) => {
    const made = await createExport({ ...context, storeKey }, exportedTables, actor, body);
    return reply(made, { status: 201, message: 'The file is being made.' });
  });
  bind('GET /agent/exports/:id', ({ actor, params }) => getExport(context, actor.agentId, params.id));
  bind('GET /agent/exports/:id/file', async ({ actor, params, query }) =>
    separatedBy(query.separator, await openExport(context, exportedTables, actor, params.id)),
  );
  bind('POST /agent/exports/:id/remove', async ({ actor, params }) => {
    await deleteOwnExport(context, actor, params.id);
    return reply(null, { message: 'The file is removed.' });
  });
}
