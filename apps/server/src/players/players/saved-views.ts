import { type ListedView, playerLimits, type SavedView, savedView } from '@golden-acers/contract';
import { demand, newId, recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
import {
  clearDefaultView,
  deleteViewRow,
  findSavedView,
  listSavedViewRows,
  lockAndCountViews,
  type SavedViewRow,
  upsertView,
} from './saved-views.sql.ts';

const viewVersionOf = ({ name, isDefault, settings }: SavedViewRow): string =>
  recordVersionOf({ name, isDefault, settings });
const listed = (view: SavedView): ListedView => ({ ...view, version: viewVersionOf(view) });

type SavedViewForm = Omit<SavedView, 'id'>;

/** Leaves out views of older versions that this one can't read. */
export async function listSavedViews({ db }: Context, { agentId }: AgentActor): Promise<ListedView[]> {
  const rows = await listSavedViewRows(db, agentId);
  return rows.flatMap((row) => savedView.safeParse(row).data ?? []).map(listed);
}

export async function createSavedView(context: Context, actor: AgentActor, form: SavedViewForm) {
  const id = newId('sv', context.clock, context.random);
  return inTransaction(context, async (tx) => {
    const views = await lockAndCountViews(tx.db, actor.agentId);
    demand(views < playerLimits.viewsMax, 'saved_view.too_many');
    return upsertAndRecordView(tx, actor, { id, ...form });
  });
}

export async function changeSavedView(context: Context, actor: AgentActor, view: SavedView) {
  return inTransaction(context, async (tx) => {
    await lockAndCountViews(tx.db, actor.agentId);
    const before = await findSavedView(tx.db, actor.agentId, view.id);
    demand(before, 'saved_view.not_found');
    demandVersion(tx, viewVersionOf(before));
    return upsertAndRecordView(tx, actor, view);
  });
}

export async function deleteSavedView(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    await lockAndCountViews(tx.db, actor.agentId);
    const view = await findSavedView(tx.db, actor.agentId, id);
    demand(view, 'saved_view.not_found');
    await deleteViewRow(tx.db, id);
    await recordSettingEvent(tx, actor, 'saved_view.removed', { id, before: { name: view.name } });
  });
}

async function upsertAndRecordView(tx: TxContext, actor: AgentActor, view: SavedView): Promise<ListedView> {
  if (view.isDefault) await clearDefaultView(tx.db, actor.agentId);
  await upsertView(tx.db, actor.agentId, view);
  const { id, ...after } = view;
  await recordSettingEvent(tx, actor, 'saved_view.saved', { id, after });
  return listed(view);
}
