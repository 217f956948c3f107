import {
  type AgentTournament,
  type AgentTournamentResult,
  type QueryOf,
  type TournamentForm,
  toCents,
  toMoney,
  toMoneyOrNull,
  tournamentLimits,
} from '@golden-acers/contract';
import { formatCents } from '@golden-acers/money';
import { demand, type ListPage, newId, pageFromRows, recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { withdrawWithSubject } from '../../agents/approvals/approvals.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { lockPublication } from '../offer-editor/offer-approval.ts';
import {
  type AgentTournamentRow,
  countOpenTournaments,
  findAgentTournament,
  insertTournament,
  isListedGame,
  type LockedTournament,
  listAgentTournaments,
  lockAgentTournament,
  lockOrganiser,
  readWindow,
  type TournamentValues,
  updateTournament,
  writeTournamentState,
} from './agent-tournaments.sql.ts';
import { publishPrizes } from './prizes.ts';
import {
  isAllowed,
  isWindowAllowed,
  phaseOf,
  prizeOf,
  prizeTotalOf,
  type TournamentAction,
} from './tournament-rules.ts';
import { countEntrants, listLeaders, listResults } from './tournaments.sql.ts';
import { describeTournament } from './tournaments.ts';

const shownResults = 100;

/** Lists the tournaments of the agent and of the agents below it. */
export async function listTournamentsOfAgent(
  context: Pick<Context, 'db' | 'clock'>,
  { agentId }: AgentActor,
  query: QueryOf<'GET /agent/tournaments'>,
): Promise<ListPage<AgentTournament>> {
  const now = context.clock.now();
  const found = await listAgentTournaments(context.db, agentId, { ...query, now });
  const { rows, nextCursor } = pageFromRows(found, query.limit);
  return { rows: await describeForAgent(context, agentId, rows), nextCursor };
}

/** Saves a draft. */
export async function saveTournament(
  context: Context,
  actor: AgentActor,
  form: TournamentForm,
): Promise<AgentTournament> {
  const { agentId } = actor;
  const id = await inTransaction(context, async (tx) => {
    await lockOrganiser(tx.db, agentId);
    const tournamentId = newId('tn', tx.clock, tx.random);
    const values = await validateForm(tx, actor, tournamentId, form);
    await insertTournament(tx.db, { ...values, id: tournamentId, agentId });
    await recordSaved(tx, actor, tournamentId, values);
    return tournamentId;
  });
  return getTournamentOfAgent(context, actor, id);
}

/** Changes an own draft. */
export async function changeTournament(
  context: Context,
  actor: AgentActor,
  { id, ...form }: TournamentForm & { readonly id: string },
): Promise<AgentTournament> {
  await inTransaction(context, async (tx) => {
    await lockOrganiser(tx.db, actor.agentId);
    await demandOwn(tx, actor, id, 'edit');
    demandVersion(tx, (await getTournamentOfAgent(tx, actor, id)).version);
    const values = await validateForm(tx, actor, id, form);
    await updateTournament(tx.db, id, values);
    await recordSaved(tx, actor, id, values);
  });
  return getTournamentOfAgent(context, actor, id);
}

async function validateForm(
  tx: TxContext,
  { agentId }: AgentActor,
  id: string,
  form: TournamentForm,
): Promise<TournamentValues> {
  const { maxOpen } = tournamentLimits;
  demand((await countOpenTournaments(tx.db, agentId, id)) < maxOpen, 'tournament.too_many_open');
  if (form.kindId !== null) demand(await isListedGame(tx.db, form.kindId), 'game.not_found');
  const window = await readWindow(tx.db, form, await getAgentTimeZone(tx, agentId));
  demandWindow(tx, window);
  const { minStake, prizes, ...values } = form;
  return {
    ...{ ...values, ...window },
    minStakeCents: Number(toCents(minStake)),
    prizes: prizes.map(({ places, prize }) => ({ places, prizeCents: Number(toCents(prize)) })),
  };
}

function demandWindow({ clock }: Pick<Context, 'clock'>, window: { startsAt: Date; endsAt: Date }): void {
  demand(isWindowAllowed(clock.now(), window), 'tournament.time_out_of_range', { field: 'startsAt' });
}

async function recordSaved(
  tx: TxContext,
  actor: AgentActor,
  id: string,
  { texts, prizes, scoring, startsAt, endsAt }: TournamentValues,
): Promise<void> {
  const subject = { kind: 'tournament', id } as const;
  const after = {
    ...{ text: texts.en.title, scoring, prizeTotal: formatCents(prizeTotalOf(prizes)) },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
  await recordAuditEvent(tx, { actor, action: 'tournament.saved', subject, after });
}

/** Sets the prizes aside and shows it to players, or lets it wait for a second agent. */
export async function publishTournament(
  context: Context,
  actor: AgentActor,
  id: string,
): Promise<{ tournament: AgentTournament; isWaiting: boolean }> {
  const isWaiting = await inTransaction(context, async (tx) => {
    const tournament = await demandOwn(tx, actor, id, 'publish');
    demandWindow(tx, tournament);
    const waits = await publishPrizes(tx, actor, { ...tournament, id });
    if (!waits)
      await recordAuditEvent(tx, {
        actor,
        action: 'tournament.published',
        subject: { kind: 'tournament', id },
        after: { amount: formatCents(prizeTotalOf(tournament.prizes)) },
      });
    return waits;
  });
  return { tournament: await getTournamentOfAgent(context, actor, id), isWaiting };
}

/**
 * Stops entries, the leaderboard and the payment. Rounds in the pause count when it is resumed. Only the
 * agent who paused it, or one above, can resume it.
 */
export function pauseTournament(
  context: Context,
  actor: AgentActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<AgentTournament> {
  return changeState(context, actor, { id, action: 'pause', reason });
}

export function resumeTournament(context: Context, actor: AgentActor, id: string): Promise<AgentTournament> {
  return changeState(context, actor, { id, action: 'resume', reason: null });
}

/** No player wins, and the prizes go back to the budget. */
export function cancelTournament(
  context: Context,
  actor: AgentActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<AgentTournament> {
  return changeState(context, actor, { id, action: 'cancel', reason });
}

const endStates = { pause: 'paused', resume: 'published', cancel: 'cancelled' } as const;
const endAudits = {
  pause: 'tournament.paused',
  resume: 'tournament.resumed',
  cancel: 'tournament.cancelled',
} as const;

async function changeState(
  context: Context,
  actor: AgentActor,
  { id, action, reason }: { id: string; action: keyof typeof endStates; reason: string | null },
): Promise<AgentTournament> {
  await inTransaction(context, async (tx) => {
    if (action === 'cancel') await lockPublication(tx.db, id);
    const locked = await demandAllowed(tx, actor, id, action);
    const { state, approvalId, isPauserBelow, endedBy: pausedBy } = locked;
    demand(action !== 'resume' || isPauserBelow, 'tournament.paused_above');
    const isPausedAgain = action === 'pause' && state === 'paused';
    const isAbovePauser = isPauserBelow && pausedBy !== actor.agentId;
    demand(!isPausedAgain || isAbovePauser, 'tournament.not_allowed_now');
    const endedBy = action === 'resume' ? null : actor.agentId;
    if (action === 'cancel' && approvalId !== null && reason !== null)
      await withdrawWithSubject(tx, actor, { id: approvalId, reason });
    await writeTournamentState(tx.db, id, { state: endStates[action], endedBy, reason });
    const subject = { kind: 'tournament', id } as const;
    const note = { before: { state }, ...(reason !== null && { reason }) };
    await recordAuditEvent(tx, { actor, action: endAudits[action], subject, ...note });
  });
  return getTournamentOfAgent(context, actor, id);
}

/** Locks a tournament of the agent's subtree, and refuses an action that its phase does not allow. */
async function demandAllowed(
  tx: TxContext,
  { agentId }: AgentActor,
  id: string,
  action: TournamentAction,
): Promise<LockedTournament> {
  const tournament = await lockAgentTournament(tx.db, agentId, id);
  demand(tournament, 'tournament.not_found');
  demand(isAllowed(action, phaseOf(tournament, tx.clock.now())), 'tournament.not_allowed_now');
  // A tournament that waits for a second agent cannot change.
  demand(!tournament.isWaiting || action === 'cancel', 'tournament.not_allowed_now');
  return tournament;
}

async function demandOwn(tx: TxContext, actor: AgentActor, id: string, action: TournamentAction) {
  const tournament = await demandAllowed(tx, actor, id, action);
  demand(tournament.agentId === actor.agentId, 'tournament.of_another');
  return tournament;
}

async function getTournamentOfAgent(
  context: Pick<Context, 'db' | 'clock'>,
  { agentId }: AgentActor,
  id: string,
): Promise<AgentTournament> {
  const row = await findAgentTournament(context.db, agentId, id, context.clock.now());
  const [found] = await describeForAgent(context, agentId, row === undefined ? [] : [row]);
  demand(found, 'tournament.not_found');
  return found;
}

/** The present first places, or the final ones with their payments. */
export async function listTournamentResults(
  context: Pick<Context, 'db' | 'clock'>,
  { agentId }: AgentActor,
  id: string,
): Promise<AgentTournamentResult[]> {
  const row = await findAgentTournament(context.db, agentId, id, context.clock.now());
  demand(row, 'tournament.not_found');
  const list = row.state === 'settled' ? listResults : listLeaders;
  const isFinal = row.state === 'settled';
  return (await list(context.db, id, shownResults)).map(
    ({ rank, account, score, rounds, prizeCents, ...one }) => {
      const expected = score > 0n ? prizeOf(row.prizes, rank) : null;
      const cents = isFinal ? prizeCents : expected;
      const isCancelled = one.claimState === 'cancelled';
      const open = isCancelled ? 'cancelled' : one.isPaid ? 'paid' : 'waiting';
      return {
        rank,
        account,
        score: formatCents(score),
        rounds,
        prize: toMoneyOrNull(cents),
        payment: isFinal && cents !== null ? open : 'none',
      };
    },
  );
}

/** The version of what an organiser edits. */
function tournamentVersionOf(row: AgentTournamentRow): string {
  const { texts, scoring, gameType, kindId, minStakeCents, prizes, startsAt, endsAt } = row;
  return recordVersionOf({ texts, scoring, gameType, kindId, minStakeCents, prizes, startsAt, endsAt });
}

async function describeForAgent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  agentId: string,
  rows: readonly AgentTournamentRow[],
): Promise<AgentTournament[]> {
  const entrants = await countEntrants(
    db,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  return rows.map((row) => ({
    ...describeTournament(row, now),
    version: tournamentVersionOf(row),
    entrants: entrants.get(row.id) ?? 0,
    by: { name: row.agentName, isOwn: row.agentId === agentId },
    createdAt: row.createdAt.toISOString(),
    pausedAbove: row.pausedAbove,
    isWaiting: row.isWaiting,
    unread: row.unread,
    endedBy: row.endedBy,
    reason: row.reason,
    paid: toMoney(row.paidCents),
  }));
}
