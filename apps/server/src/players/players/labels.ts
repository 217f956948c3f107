import { type LabelColour, type PlayerLabel, playerLimits } from '@golden-acers/contract';
import { demand, newId, runInTransaction } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import type { ServerTx } from '../../schema.ts';
import {
  deleteLabelRow,
  insertLabelRow,
  listLabelNames,
  listLabelRows,
  lockAndCountLabels,
  lockLabels,
  lockPlayerForLabels,
  replacePlayerLabels,
  updateLabelRow,
} from './labels.sql.ts';

export interface LabelForm {
  readonly name: string;
  readonly colour: LabelColour;
}

export function listLabels({ db }: Context): Promise<PlayerLabel[]> {
  return listLabelRows(db);
}

export async function createLabel(
  { db, clock, random }: Context,
  actor: AgentActor,
  form: LabelForm,
): Promise<PlayerLabel> {
  const label = { id: newId('lb', clock, random), ...form };
  return runInTransaction(db, async (tx) => {
    demand((await lockAndCountLabels(tx)) < playerLimits.labelsMax, 'label.too_many');
    await insertLabelRow(tx, label);
    await recordAuditEvent(tx, { actor, action: 'label.made', subject: settingSubject(label), after: form });
    return label;
  });
}

export async function changeLabel(
  { db }: Context,
  actor: AgentActor,
  { id, ...form }: PlayerLabel,
): Promise<PlayerLabel> {
  return runInTransaction(db, async (tx) => {
    const { name, colour } = await getLabel(tx, id);
    await updateLabelRow(tx, { id, ...form });
    const change = { before: { name, colour }, after: form };
    await recordAuditEvent(tx, {
      actor,
      action: 'label.changed',
      subject: settingSubject({ id }),
      ...change,
    });
    return { id, ...form };
  });
}

export async function deleteLabel({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const { name, colour } = await getLabel(tx, id);
    await deleteLabelRow(tx, id);
    const before = { name, colour };
    await recordAuditEvent(tx, { actor, action: 'label.removed', subject: settingSubject({ id }), before });
  });
}

/** These, and no others. */
export async function setPlayerLabels(
  { db }: Context,
  actor: AgentActor,
  { account, labelIds }: { account: string; labelIds: readonly string[] },
): Promise<PlayerLabel[]> {
  const ids = [...new Set(labelIds)];
  return runInTransaction(db, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    await lockPlayerForLabels(tx, playerId);
    const labels = await lockLabels(tx, ids);
    demand(labels.length === ids.length, 'label.not_found');
    const before = await listLabelNames(tx, playerId);
    await replacePlayerLabels(tx, playerId, ids);
    await recordAuditEvent(tx, {
      actor,
      action: 'player.labelled',
      subject: { kind: 'player', id: playerId },
      before: { labels: before },
      after: { labels: labels.map(({ name }) => name) },
    });
    return labels;
  });
}

const settingSubject = ({ id }: { id: string }) => ({ kind: 'setting', id }) as const;

async function getLabel(tx: ServerTx, id: string): Promise<PlayerLabel> {
  const [label] = await lockLabels(tx, [id]);
  demand(label, 'label.not_found');
  return label;
}
