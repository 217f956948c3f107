import { playerLimits, type SavedView, savedView } from '@golden-acers/contract';
import { demand, newId, runInTransaction } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import type { ServerTx } from '../../schema.ts';
import {
  clearDefaultView,
  deleteViewRow,
  findSavedView,
  listSavedViewRows,
  lockAndCountViews,
  upsertView,
} from './saved-views.sql.ts';

type SavedViewForm = Omit<SavedView, 'id'>;

/** One that an older version wrote and this one can't read is left out. */
export async function listSavedViews({ db }: Context, { agentId }: AgentActor): Promise<SavedView[]> {
  const rows = await listSavedViewRows(db, agentId);
  return rows.flatMap((row) => savedView.safeParse(row).data ?? []);
}

export async function createSavedView(
  { db, clock, random }: Context,
  actor: AgentActor,
  form: SavedViewForm,
): Promise<SavedView> {
  const id = newId('sv', clock, random);
  return runInTransaction(db, async (tx) => {
    const views = await lockAndCountViews(tx, actor.agentId);
    demand(views < playerLimits.viewsMax, 'saved_view.too_many');
    return upsertAndRecordView(tx, actor, { id, ...form });
  });
}

export async function changeSavedView(
  { db }: Context,
  actor: AgentActor,
  view: SavedView,
): Promise<SavedView> {
  return runInTransaction(db, async (tx) => {
    await lockAndCountViews(tx, actor.agentId);
    demand(await findSavedView(tx, actor.agentId, view.id), 'saved_view.not_found');
    return upsertAndRecordView(tx, actor, view);
  });
}

export async function deleteSavedView({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await lockAndCountViews(tx, actor.agentId);
    const view = await findSavedView(tx, actor.agentId, id);
    demand(view, 'saved_view.not_found');
    await deleteViewRow(tx, id);
    const subject = { kind: 'setting', id } as const;
    await recordAuditEvent(tx, { actor, action: 'saved_view.removed', subject, before: { name: view.name } });
  });
}

async function upsertAndRecordView(tx: ServerTx, actor: AgentActor, view: SavedView): Promise<SavedView> {
  if (view.isDefault) await clearDefaultView(tx, actor.agentId);
  await upsertView(tx, actor.agentId, view);
  const { id, ...after } = view;
  await recordAuditEvent(tx, { actor, action: 'saved_view.saved', subject: { kind: 'setting', id }, after });
  return view;
}
