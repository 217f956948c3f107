import { type LabelColour, type PlayerLabel, playerLimits } from '@golden-acers/contract';
import { demand, inTransaction, newId } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerOfSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerTx } from '../../schema.ts';
import {
  countLabelsAlone,
  deleteLabel,
  insertLabel,
  listLabelRows,
  listNamesOf,
  lockLabelled,
  lockLabels,
  replaceLabels,
  updateLabel,
} from './labels.sql.ts';

export interface LabelForm {
  readonly name: string;
  readonly colour: LabelColour;
}

export function listLabels({ db }: Context): Promise<PlayerLabel[]> {
  return listLabelRows(db);
}

export async function makeLabel(
  { db, clock, random }: Context,
  actor: AgentActor,
  form: LabelForm,
): Promise<PlayerLabel> {
  const label = { id: newId('lb', clock, random), ...form };
  return inTransaction(db, async (tx) => {
    demand((await countLabelsAlone(tx)) < playerLimits.labelsMax, 'label.too_many');
    await insertLabel(tx, label);
    await recordAct(tx, { actor, act: 'label.made', subject: settingOf(label), after: form });
    return label;
  });
}

export async function changeLabel(
  { db }: Context,
  actor: AgentActor,
  { id, ...form }: PlayerLabel,
): Promise<PlayerLabel> {
  return inTransaction(db, async (tx) => {
    const { name, colour } = await getLabel(tx, id);
    await updateLabel(tx, { id, ...form });
    const change = { before: { name, colour }, after: form };
    await recordAct(tx, { actor, act: 'label.changed', subject: settingOf({ id }), ...change });
    return { id, ...form };
  });
}

export async function removeLabel({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, colour } = await getLabel(tx, id);
    await deleteLabel(tx, id);
    const before = { name, colour };
    await recordAct(tx, { actor, act: 'label.removed', subject: settingOf({ id }), before });
  });
}

/** These, and no others. */
export async function labelPlayer(
  { db }: Context,
  actor: AgentActor,
  { account, labelIds }: { account: string; labelIds: readonly string[] },
): Promise<PlayerLabel[]> {
  const ids = [...new Set(labelIds)];
  return inTransaction(db, async (tx) => {
    const { playerId } = await getPlayerOfSubtree(tx, actor.agentId, account);
    await lockLabelled(tx, playerId);
    const labels = await lockLabels(tx, ids);
    demand(labels.length === ids.length, 'label.not_found');
    const before = await listNamesOf(tx, playerId);
    await replaceLabels(tx, playerId, ids);
    await recordAct(tx, {
      actor,
      act: 'player.labelled',
      subject: { kind: 'player', id: playerId },
      before: { labels: before },
      after: { labels: labels.map(({ name }) => name) },
    });
    return labels;
  });
}

const settingOf = ({ id }: { id: string }) => ({ kind: 'setting', id }) as const;

async function getLabel(tx: ServerTx, id: string): Promise<PlayerLabel> {
  const [label] = await lockLabels(tx, [id]);
  demand(label, 'label.not_found');
  return label;
}
