import { newId, systemRandom } from '@golden-acers/platform';
import type { BareTestEnv, TestAgent } from '@golden-acers/testing';
import { sql } from 'kysely';

export interface SeededTransfer {
  readonly playerId: string;
  readonly actorId: string;
  readonly kind: 'recharge' | 'redeem';
  readonly cents: bigint;
  readonly cause?: 'agent' | 'sign_up';
  /** When it was applied; undefined while its outcome is unknown. */
  readonly settledAt?: Date;
  readonly requestedAt?: Date;
}

/** Inserts a transfer without the ledger and the provider, which reports don't read. */
export async function seedTransfer({ db, clock }: BareTestEnv, transfer: SeededTransfer): Promise<string> {
  const id = newId('tr', clock, systemRandom);
  const requestedAt = transfer.requestedAt ?? transfer.settledAt ?? new Date();
  const state = transfer.settledAt === undefined ? 'review' : 'applied';
  await sql`
    insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key,
        command_hash, state, requested_at, sent_at, settled_at)
      select ${id}, provider_agent_id, id, ${transfer.kind}, ${transfer.cents}, ${transfer.cause ?? 'agent'},
          ${transfer.actorId}, ${id}, '', ${state}, ${requestedAt}, ${requestedAt}, ${transfer.settledAt ?? null}
        from player where id = ${transfer.playerId}`.execute(db);
  if (state === 'applied') await recordAppliedFact(db, id);
  return id;
}

/** The fact that a step of the transfer would write. */
async function recordAppliedFact(db: BareTestEnv['db'], id: string): Promise<void> {
  await sql`select transfer_record_fact(transfer, false) from transfer where id = ${id}`.execute(db);
}

/** Applies a transfer in review, as a decision or a late response does. */
export async function settleSeededTransfer({ db }: BareTestEnv, id: string, settledAt: Date): Promise<void> {
  await sql`update transfer set state = 'applied', settled_at = ${settledAt} where id = ${id}`.execute(db);
  await recordAppliedFact(db, id);
}

/** Inserts a correction of a player's account that counts from `at`. */
export async function seedCorrection(
  { db, clock }: BareTestEnv,
  { playerId, actorId, cents, at }: { playerId: string; actorId: string; cents: bigint; at: Date },
): Promise<void> {
  const ids = [
    newId('st', clock, systemRandom),
    newId('df', clock, systemRandom),
    newId('de', clock, systemRandom),
  ];
  const [statement, difference, decision] = ids;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into statement (id, provider_agent_id, day)
        select ${statement}, provider_agent_id, '2020-01-01'::date + (select count(*)::integer from statement)
          from player where id = ${playerId}`.execute(tx);
    await sql`
      insert into difference (id, statement_id, player_id, kind, fingerprint, change_cents)
        values (${difference}, ${statement}, ${playerId}, 'missing_in_ledger', ${difference}, ${cents})`.execute(
      tx,
    );
    await sql`
      insert into decision (id, difference_id, number, outcome, amount_cents, needs_confirmation, reason, evidence,
          decided_by)
        values (${decision}, ${difference}, 1, 'corrected', ${cents < 0n ? -cents : cents}, false, 'As they say', '{}',
          ${actorId})`.execute(tx);
    await sql`
      insert into decision_end (decision_id, decided_by, needs_confirmation, kind, ended_by, ended_at)
        values (${decision}, ${actorId}, false, 'settled', ${actorId}, ${at})`.execute(tx);
    const kind = cents < 0n ? 'redeem' : 'recharge';
    const amountCents = Math.abs(Number(cents));
    const data = { differenceId: difference, kind, cause: 'correction', amountCents, actorId };
    await sql`
      insert into fact (kind, player_id, agent_id, provider_agent_id, occurred_at, data)
        select 'difference.corrected', id, agent_id, provider_agent_id, ${at}, ${JSON.stringify(data)}::jsonb
          from player where id = ${playerId}`.execute(tx);
  });
}

export interface TestBranch extends TestAgent {
  readonly agentId: string;
  readonly playerIds: readonly string[];
}

/** A store below the root, with players. */
export async function createTestBranch(
  server: BareTestEnv,
  { parentId, name, players }: { parentId: string; name: string; players: number },
): Promise<TestBranch> {
  const agent = await server.agent({ parentId, name });
  const playerIds: string[] = [];
  for (let number = 1; number <= players; number += 1) {
    const { id } = await server.player(`${name}-player-${number}`);
    await server.db.updateTable('player').where('id', '=', id).set({ agentId: agent.id }).execute();
    playerIds.push(id);
  }
  return { ...agent, agentId: agent.id, playerIds };
}

/** Sets the time zone of the agent's days. */
export async function setTimeZone({ db }: BareTestEnv, agentId: string, timeZone: string): Promise<void> {
  await sql`
    insert into agent_settings (agent_id, time_zone, updated_at) values (${agentId}, ${timeZone}, now())
      on conflict (agent_id) do update set time_zone = excluded.time_zone`.execute(db);
}

/** Inserts a transfer by the branch's agent for one of its players, applied at that time. */
export function seedBranchTransfer(
  server: BareTestEnv,
  branch: TestBranch,
  kind: SeededTransfer['kind'],
  cents: bigint,
  at: string,
  player = 0,
): Promise<string> {
  const playerId = branch.playerIds[player] ?? '';
  return seedTransfer(server, {
    playerId,
    actorId: branch.agentId,
    kind,
    cents,
    settledAt: new Date(at),
  });
}
