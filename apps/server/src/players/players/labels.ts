import {
  type ListedLabel,
  offerBarLabel,
  type Permission,
  type PlayerLabel,
  playerLimits,
} from '@golden-acers/contract';
import { demand, newId, recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandNotSetAbove, getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordPlayerEvent, recordSettingEvent } from '../../events/audit/audit.ts';
import {
  deleteLabelRow,
  deletePlayerLabel,
  findLabel,
  findLabelSetter,
  insertLabelRow,
  insertPlayerLabel,
  listLabelNames,
  listLabels,
  listOfferLabelNames,
  lockAndCountLabels,
  lockLabels,
  lockPlayerForLabels,
  replacePlayerLabels,
  updateLabelRow,
} from './labels.sql.ts';

export { findLabel } from './labels.sql.ts';

const labelVersionOf = ({ name, colour }: Omit<PlayerLabel, 'id'>): string =>
  recordVersionOf({ name, colour });
async function listedOf(db: Context['db'], labels: readonly PlayerLabel[]): Promise<ListedLabel[]> {
  const ofOffers = await listOfferLabelNames(db);
  return labels.map((label) => ({
    ...label,
    isOfOffers: isBar(label.name) || ofOffers.includes(label.name),
    version: labelVersionOf(label),
  }));
}

async function listedOne(db: Context['db'], label: PlayerLabel): Promise<ListedLabel> {
  const [listed] = await listedOf(db, [label]);
  if (listed === undefined) throw new Error('One label is listed as one.');
  return listed;
}

export const listLabelsWithVersions = async ({ db }: Pick<Context, 'db'>): Promise<ListedLabel[]> =>
  listedOf(db, await listLabels(db));

export async function createLabel(context: Context, actor: AgentActor, form: Omit<PlayerLabel, 'id'>) {
  const label = { id: newId('lb', context.clock, context.random), ...form };
  return inTransaction(context, async (tx) => {
    demand((await lockAndCountLabels(tx.db)) < playerLimits.labelsMax, 'label.too_many');
    await insertLabelRow(tx.db, label);
    await recordSettingEvent(tx, actor, 'label.made', { id: label.id, after: form });
    return listedOne(tx.db, label);
  });
}

export async function changeLabel(context: Context, actor: AgentActor, { id, ...form }: PlayerLabel) {
  return inTransaction(context, async (tx) => {
    const before = await getLabel(tx, id);
    const { name, colour } = before;
    demandVersion(tx, labelVersionOf(before));
    // The players who have the label get the meaning of its new name.
    await demandMayChange(tx, actor, [name, form.name]);
    demandMayRedefine(actor, name);
    await updateLabelRow(tx.db, { id, ...form });
    await recordSettingEvent(tx, actor, 'label.changed', { id, before: { name, colour }, after: form });
    return listedOne(tx.db, { id, ...form });
  });
}

export async function deleteLabel(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { name, colour } = await getLabel(tx, id);
    await demandMayChange(tx, actor, [name]);
    demandMayRedefine(actor, name);
    await deleteLabelRow(tx.db, id);
    await recordSettingEvent(tx, actor, 'label.removed', { id, before: { name, colour } });
  });
}

/** The version of the labels that a player has. */
export const labelsVersionOf = (names: readonly string[]): string => recordVersionOf(names.toSorted());

export async function setPlayerLabels(
  context: Context,
  actor: AgentActor,
  { account, labelIds }: { account: string; labelIds: readonly string[] },
): Promise<PlayerLabel[]> {
  const ids = [...new Set(labelIds)];
  return inTransaction(context, async (tx) => {
    const { playerId } = await getPlayerInSubtree(tx, actor.agentId, account);
    await lockPlayerForLabels(tx.db, playerId);
    const labels = await lockLabels(tx.db, ids);
    demand(labels.length === ids.length, 'label.not_found');
    const before = await listLabelNames(tx.db, playerId);
    demandVersion(tx, labelsVersionOf(before));
    const after = labels.map(({ name }) => name);
    await demandMayChange(
      tx,
      actor,
      [...before, ...after].filter((name) => before.includes(name) !== after.includes(name)),
    );
    if (!after.some(isBar)) await demandBarNotSetAbove(tx, actor, playerId);
    await replacePlayerLabels(tx.db, { playerId, ids, setBy: actor.agentId });
    await recordPlayerEvent(tx, actor, 'player.labelled', {
      id: playerId,
      before: { labels: before },
      after: { labels: after },
    });
    return labels;
  });
}

interface LabelChange {
  readonly playerId: string;
  readonly labelId: string;
}

/** Refuses a player who has the label, so that taking it away again undoes exactly this. */
export function addPlayerLabel(tx: TxContext, actor: LabelActor, change: LabelChange): Promise<void> {
  return changePlayerLabel(tx, actor, change, async (has, count) => {
    demand(!has, 'player.labelled_already');
    demand(count < playerLimits.labelsOnPlayerMax, 'player.too_many_labels');
    await insertPlayerLabel(tx.db, { ...change, setBy: actor.agentId });
  });
}

export function removePlayerLabel(tx: TxContext, actor: LabelActor, change: LabelChange): Promise<void> {
  return changePlayerLabel(tx, actor, change, async (has, _count, name) => {
    demand(has, 'player.not_labelled');
    if (isBar(name)) await demandBarNotSetAbove(tx, actor, change.playerId);
    await deletePlayerLabel(tx.db, change);
  });
}

type LabelActor = Pick<AgentActor, 'accountId' | 'agentId' | 'address' | 'permissions'>;

const isBar = (name: string): boolean => name.toLowerCase() === offerBarLabel.toLowerCase();
const barPermission: Permission = 'promotions.manage';

/**
 * The label that excludes players from offers, and those that offers require, can be set only by agents who
 * may manage offers.
 */
async function demandMayChange(
  { db }: Pick<Context, 'db'>,
  { permissions }: Pick<AgentActor, 'permissions'>,
  names: readonly string[],
): Promise<void> {
  if (permissions.has(barPermission)) return;
  const ofOffers = await listOfferLabelNames(db);
  demand(!names.some((name) => isBar(name) || ofOffers.includes(name)), 'agent.not_permitted');
}

/** Refuses a label that the agent can neither give nor take away, and one that does not exist. */
export async function demandLabelAllowed(
  { db }: Pick<Context, 'db'>,
  actor: Pick<AgentActor, 'permissions'>,
  labelId: string | undefined,
): Promise<string> {
  const label = labelId === undefined ? undefined : await findLabel(db, labelId);
  demand(label, 'label.not_found');
  await demandMayChange({ db }, actor, [label.name]);
  return label.id;
}

/** The label that excludes from offers serves all agents: one of them must not take it from all players. */
function demandMayRedefine({ permissions }: Pick<AgentActor, 'permissions'>, name: string): void {
  demand(!isBar(name) || permissions.has('settings.change'), 'agent.not_permitted');
}

async function demandBarNotSetAbove(tx: TxContext, actor: LabelActor, playerId: string): Promise<void> {
  await demandNotSetAbove(tx, actor, await findLabelSetter(tx.db, playerId, offerBarLabel));
}

/** Gives a player the label that keeps it from offers. The first time, the label is made. */
export async function barFromOffers(tx: TxContext, actor: AgentActor, playerId: string): Promise<void> {
  await lockPlayerForLabels(tx.db, playerId);
  const labelId = (await listLabels(tx.db)).find(({ name }) => isBar(name))?.id ?? (await makeBar(tx, actor));
  if ((await listLabelNames(tx.db, playerId)).some(isBar)) return;
  await addPlayerLabel(tx, actor, { playerId, labelId });
}

async function makeBar(tx: TxContext, actor: AgentActor): Promise<string> {
  const form = { name: offerBarLabel, colour: 'red' } as const;
  const id = newId('lb', tx.clock, tx.random);
  demand((await lockAndCountLabels(tx.db)) < playerLimits.labelsMax, 'label.too_many');
  await insertLabelRow(tx.db, { id, ...form });
  await recordSettingEvent(tx, actor, 'label.made', { id, after: form });
  return id;
}

async function changePlayerLabel(
  tx: TxContext,
  actor: LabelActor,
  { playerId: id, labelId }: LabelChange,
  change: (has: boolean, count: number, name: string) => Promise<void>,
): Promise<void> {
  await lockPlayerForLabels(tx.db, id);
  const { name } = await getLabel(tx, labelId);
  await demandMayChange(tx, actor, [name]);
  const before = await listLabelNames(tx.db, id);
  await change(before.includes(name), before.length, name);
  const after = await listLabelNames(tx.db, id);
  await recordPlayerEvent(tx, actor, 'player.labelled', {
    id,
    before: { labels: before },
    after: { labels: after },
  });
}

async function getLabel(tx: TxContext, id: string): Promise<PlayerLabel> {
  const [label] = await lockLabels(tx.db, [id]);
  demand(label, 'label.not_found');
  return label;
}
