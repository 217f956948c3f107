import { playerLimits, type SavedView, savedView } from '@golden-acers/contract';
import { demand, inTransaction, newId } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerTx } from '../../schema.ts';
import { deleteView, dropDefault, findView, listViewRows, lockViewsOf, putView } from './saved-views.sql.ts';

type ViewForm = Omit<SavedView, 'id'>;

/** One that an older version wrote and this one can't read is left out. */
export async function listSavedViews({ db }: Context, { agentId }: AgentActor): Promise<SavedView[]> {
  const rows = await listViewRows(db, agentId);
  return rows.flatMap((row) => savedView.safeParse(row).data ?? []);
}

export async function makeView(
  { db, clock, random }: Context,
  actor: AgentActor,
  form: ViewForm,
): Promise<SavedView> {
  const id = newId('sv', clock, random);
  return inTransaction(db, async (tx) => {
    const views = await lockViewsOf(tx, actor.agentId);
    demand(views < playerLimits.viewsMax, 'saved_view.too_many');
    return save(tx, actor, { id, ...form });
  });
}

export async function changeView({ db }: Context, actor: AgentActor, view: SavedView): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockViewsOf(tx, actor.agentId);
    demand(await findView(tx, actor.agentId, view.id), 'saved_view.not_found');
    return save(tx, actor, view);
  });
}

export async function removeView({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockViewsOf(tx, actor.agentId);
    const view = await findView(tx, actor.agentId, id);
    demand(view, 'saved_view.not_found');
    await deleteView(tx, id);
    const subject = { kind: 'setting', id } as const;
    await recordAct(tx, { actor, act: 'saved_view.removed', subject, before: { name: view.name } });
  });
}

async function save(tx: ServerTx, actor: AgentActor, view: SavedView): Promise<SavedView> {
  if (view.isDefault) await dropDefault(tx, actor.agentId);
  await putView(tx, actor.agentId, view);
  const { id, ...after } = view;
  await recordAct(tx, { actor, act: 'saved_view.saved', subject: { kind: 'setting', id }, after });
  return view;
}
