import {
  type AgentOffer,
  editableOfferKinds,
  type Money,
  type OfferForm,
  offerLimits,
  type QueryOf,
  toMoney,
  toMoneyOrNull,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import {
  constraintOf,
  demand,
  type ListPage,
  newId,
  pageFromRows,
  recordVersionOf,
  refuse,
} from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandStepUpForAmount } from '../../agents/agent-settings/agent-settings.ts';
import { getAgentProfile } from '../../agents/agents/agents.ts';
import { holdCommand, withdrawWithSubject } from '../../agents/approvals/approvals.ts';
import { secondAgentNeed } from '../../agents/approvals/second-agent.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { isGainLimited } from '../expectation/best-attack.ts';
import { describeForm, type StoredForm, toStoredForm } from '../offers/offer-amounts.ts';
import { returnBudget } from './ended-offers.sql.ts';
import {
  countDrafts,
  findMarketingCents,
  findOfferRow,
  findPublicationFacts,
  insertOffer,
  type LockedOffer,
  listOfferRows,
  lockOffer,
  lockOfferAgent,
  lockPublication,
  type OfferRow,
  updateDraft,
  writeEnd,
  writePause,
  writePublication,
  writeWaiting,
} from './offer-editor.sql.ts';
import { validateOfferForm } from './offer-form.ts';

/** An agent sees its offers and those of the agents below it. */
export async function listAgentOffers(
  { db }: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  query: QueryOf<'GET /agent/offers'>,
): Promise<ListPage<AgentOffer> & { marketing: Money | null }> {
  const { rows, nextCursor } = pageFromRows(await listOfferRows(db, agentId, query), query.limit);
  const marketingCents = await findMarketingCents(db, agentId);
  return {
    rows: rows.map((row) => describeOffer(row, agentId)),
    nextCursor,
    marketing: toMoneyOrNull(marketingCents),
  };
}

export async function createOffer(context: Context, actor: AgentActor, form: OfferForm): Promise<AgentOffer> {
  const id = newId('of', context.clock, context.random);
  return changeOffers(context, actor, id, (tx) => insertDraft(tx, actor, id, toStoredForm(form)));
}

async function insertDraft(tx: TxContext, actor: AgentActor, id: string, form: StoredForm): Promise<void> {
  const { agentId } = actor;
  demand((await countDrafts(tx.db, agentId)) < offerLimits.maxDrafts, 'promotion.too_many_drafts');
  const valid = await validateOfferForm(tx, actor, form);
  await insertOffer(tx.db, { id, agentId, form: valid });
  await recordSaved(tx, actor, id, valid);
}

/** Changes a draft of the actor. */
export function changeOffer(
  context: Context,
  actor: AgentActor,
  { id, form }: { id: string; form: OfferForm },
): Promise<AgentOffer> {
  return changeOffers(context, actor, id, async (tx) => {
    const { kind } = await demandOwnDraft(tx, actor, id);
    demand(kind !== 'tournament_prize', 'promotion.of_a_tournament');
    const { form: stored } = await getOfferRow(tx, actor, id);
    demandVersion(tx, recordVersionOf(stored));
    const valid = await validateOfferForm(tx, actor, toStoredForm(form, stored));
    await updateDraft(tx.db, id, valid);
    await recordSaved(tx, actor, id, valid);
  });
}

/** Creates a draft for the actor from a visible offer, without its promo code. */
export function duplicateOffer(context: Context, actor: AgentActor, id: string): Promise<AgentOffer> {
  const copyId = newId('of', context.clock, context.random);
  return changeOffers(context, actor, copyId, async (tx) => {
    const found = await getOfferRow(tx, actor, id);
    const kind = editableOfferKinds.find((one) => one === found.form.kind);
    demand(kind, 'promotion.not_editable');
    const promoCode = kind === 'free_credit' ? copyId.slice(-10).toUpperCase() : null;
    const { isRoot } = await getAgentProfile(tx, actor.agentId);
    const isAutomatic = isRoot && found.form.isAutomatic;
    await insertDraft(tx, actor, copyId, {
      ...{ ...found.form, kind, promoCode, isAutomatic },
      art: found.form.art as OfferForm['art'],
    });
  });
}

async function changeOffers(
  context: Context,
  actor: AgentActor,
  id: string,
  change: (tx: TxContext) => Promise<void>,
): Promise<AgentOffer> {
  return inTransaction(context, async (tx) => {
    await lockPublication(tx.db, id);
    await lockOfferAgent(tx.db, actor.agentId);
    await change(tx);
    return getAgentOffer(tx, actor, id);
  });
}

const getAgentOffer = async (tx: Pick<Context, 'db'>, actor: AgentActor, id: string) =>
  describeOffer(await getOfferRow(tx, actor, id), actor.agentId);

async function getOfferRow(tx: Pick<Context, 'db'>, { agentId }: AgentActor, id: string): Promise<OfferRow> {
  const row = await findOfferRow(tx.db, agentId, id);
  demand(row, 'promotion.not_found');
  return row;
}

export async function demandOffer(tx: TxContext, { agentId }: AgentActor, id: string): Promise<LockedOffer> {
  const offer = await lockOffer(tx.db, agentId, id);
  demand(offer, 'promotion.not_found');
  return offer;
}

async function demandOwnDraft(tx: TxContext, actor: AgentActor, id: string): Promise<LockedOffer> {
  const offer = await demandOffer(tx, actor, id);
  demand(offer.agentId === actor.agentId, 'promotion.of_another');
  demand(offer.state === 'draft', 'promotion.not_draft');
  return offer;
}

function recordSaved(tx: TxContext, actor: AgentActor, id: string, form: StoredForm): Promise<void> {
  const { texts, ...terms } = form;
  const set = Object.entries(terms).filter(([, value]) => value !== null && value !== false);
  return recordAuditEvent(tx, {
    actor,
    action: 'offer.saved',
    subject: { kind: 'offer', id },
    after: {
      ...(texts.en !== undefined && { name: texts.en.title }),
      text: set.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', '),
    },
  });
}

/** Stands for the amount of an offer without a budget: above every threshold. */
const unlimitedCents = 1_000_000_000_000_000n;

export async function publishOffer(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<{ offer: AgentOffer; isWaiting: boolean }> {
  return inTransaction(context, async (tx) => {
    await lockOfferAgent(tx.db, actor.agentId);
    // A tournament publishes the offer that pays its prizes, with their sum as its budget.
    const { kind } = await demandOffer(tx, actor, id);
    demand(kind !== 'tournament_prize', 'promotion.of_a_tournament');
    return { isWaiting: await publishDraft(tx, actor, id), offer: await getAgentOffer(tx, actor, id) };
  });
}

/**
 * Publishes an own draft with its budget, or lets it wait for a second agent. The budgets that an agent
 * publishes within a day are added up. Returns whether it waits.
 */
export async function publishDraft(tx: TxContext, actor: AgentActor, id: string): Promise<boolean> {
  const { agentId } = actor;
  await lockOfferAgent(tx.db, agentId);
  const offer = await demandOwnDraft(tx, actor, id);
  await demandPublishable(tx, actor, id, offer);
  const amountCents = offer.budgetCents ?? unlimitedCents;
  await demandStepUpForAmount(tx, actor, amountCents);
  const facts = await findPublicationFacts(tx.db, agentId);
  const need = secondAgentNeed(
    { ...facts, actorDayCents: facts.dayCents, canAgentBelowDecide: false },
    amountCents,
    tx.config,
  );
  if (need === 'yes') {
    const command = { offerId: id };
    const held = { kind: 'offer', command, amountCents, agentId } as const;
    const approval = await holdCommand(tx, actor, held);
    await writeWaiting(tx.db, id, approval.id);
  } else await publishNow(tx, actor, id, { secondAgentId: null, isAlone: need === 'alone' });
  return need === 'yes';
}

export async function demandPublishable(
  tx: TxContext,
  actor: AgentActor,
  id: string,
  { budgetCents, isOver }: LockedOffer,
): Promise<void> {
  const { isRoot } = await getAgentProfile(tx, actor.agentId);
  demand(isRoot || budgetCents !== null, 'promotion.budget_required', { field: 'budget' });
  demand(!isOver, 'promotion.window_over', { field: 'endsAt' });
  const row = await findOfferRow(tx.db, actor.agentId, id);
  const kind = editableOfferKinds.find((one) => one === row?.form.kind);
  if (row !== undefined && kind !== undefined) {
    await validateOfferForm(tx, actor, { ...row.form, kind, art: row.form.art as OfferForm['art'] });
    demand(isGainLimited({ ...row.form, kind }), 'promotion.gain_unlimited', { field: 'maxBonus' });
  }
}

export async function publishNow(
  tx: TxContext,
  actor: AgentActor,
  id: string,
  { secondAgentId, isAlone }: { secondAgentId: string | null; isAlone: boolean },
): Promise<void> {
  try {
    await writePublication(tx.db, id, { publishedBy: actor.agentId, secondAgentId, isAlone });
  } catch (error) {
    if (constraintOf(error) === 'agent_has_the_credit') refuse('promotion.budget_low');
    throw error;
  }
  await recordAuditEvent(tx, {
    actor,
    action: 'offer.published',
    subject: { kind: 'offer', id },
    ...(isAlone && { after: { isAlone } }),
  });
}

/** An agent above may pause an offer too, even a paused one. Only that agent, or one above, resumes it. */
export function pauseOffer(context: Context, actor: AgentActor, id: string): Promise<AgentOffer> {
  return changeOffers(context, actor, id, async (tx) => {
    const { state, isPauserBelow, pausedBy } = await demandOffer(tx, actor, id);
    const isPausedBelow = state === 'paused' && isPauserBelow && pausedBy !== actor.agentId;
    demand(state === 'published' || isPausedBelow, 'promotion.not_published');
    await writePause(tx.db, id, actor.agentId);
    await recordAuditEvent(tx, { actor, action: 'offer.paused', subject: { kind: 'offer', id } });
  });
}

export function resumeOffer(context: Context, actor: AgentActor, id: string): Promise<AgentOffer> {
  return changeOffers(context, actor, id, async (tx) => {
    const { state, isPauserBelow } = await demandOffer(tx, actor, id);
    demand(state === 'paused', 'promotion.not_paused');
    demand(isPauserBelow, 'promotion.paused_above');
    await writePause(tx.db, id, null);
    await recordAuditEvent(tx, { actor, action: 'offer.resumed', subject: { kind: 'offer', id } });
  });
}

/** Ends the offer permanently. The remaining budget returns now, or when the last open claim has ended. */
export function endOffer(
  context: Context,
  actor: AgentActor,
  { id, reason }: { id: string; reason: string },
): Promise<AgentOffer> {
  return changeOffers(context, actor, id, async (tx) => {
    const { state, approvalId } = await demandOffer(tx, actor, id);
    demand(state !== 'ended', 'promotion.ended_already');
    if (approvalId !== null) await withdrawWithSubject(tx, actor, { id: approvalId, reason });
    await writeEnd(tx.db, id);
    const returnedCents = await returnBudget(tx.db, id);
    await recordAuditEvent(tx, {
      actor,
      action: 'offer.ended',
      subject: { kind: 'offer', id },
      before: { state },
      ...(returnedCents > 0n && { after: { amount: formatCents(returnedCents) } }),
      reason,
    });
  });
}

function describeOffer(row: OfferRow, agentId: string): AgentOffer {
  const { id, state, pausedAbove, period, form, secondAgent, isAlone } = row;
  return {
    ...{ id, state, pausedAbove, period, secondAgent, isAlone },
    form: describeForm(form),
    version: recordVersionOf(form),
    isEditable: editableOfferKinds.some((one) => one === form.kind),
    by: { id: row.agentId, name: row.agentName, isOwn: row.agentId === agentId },
    names: { label: row.label, subtreeAgent: row.subtreeAgent },
    claims: { open: row.open, all: row.all },
    paid: toMoney(row.paidCents),
    left: toMoneyOrNull(row.leftCents),
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
