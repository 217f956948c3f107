import assert from 'node:assert/strict';
import { endpoints } from '@golden-acers/contract';
import type { TestEnv, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';

const statementSchema = endpoints['GET /fortune-panda/statements/:day'].data.element;
export const statementDay = '2026-03-01';

export function callStatementEndpoint(
  env: TestEnv,
  kind: 'run' | 'close' | 'read',
  token = env.root.token,
  of = statementDay,
) {
  const params = { day: of };
  return kind === 'read'
    ? env.call('GET /fortune-panda/statements/:day', { token, params })
    : env.call(`POST /fortune-panda/statements/:day/${kind}`, { token, params, body: {} });
}

export async function findStatement(env: TestEnv) {
  const { status, body } = await callStatementEndpoint(env, 'read');
  if (status === 404) return undefined;
  expect(status).toBe(200);
  const [statement] = z.array(statementSchema).parse(body.data);
  return statement;
}

/** The background work that makes statements. */
export const statementWork = ['statements', 'statement records', 'queued jobs'];

/** Returns the day's statement, after the background jobs have made it. */
export async function makeStatement(env: TestEnv) {
  await env.runJobs(...statementWork);
  const statement = await findStatement(env);
  assert(statement && statement.state !== 'reading', 'the statement is made');
  return statement;
}

export function sendDifferenceDecision(
  env: TestEnv,
  differenceId: string,
  body: object,
  token = env.root.token,
) {
  return env.call('POST /fortune-panda/differences/:differenceId/decide', {
    token,
    params: { differenceId },
    body,
  });
}

export function sendDifferenceConfirmation(
  env: TestEnv,
  differenceId: string,
  decisionId: string,
  token: string,
) {
  return env.call('POST /fortune-panda/differences/:differenceId/confirm', {
    token,
    params: { differenceId },
    body: { decisionId },
  });
}

export async function getBookedCents(env: TestEnv, { id }: TestPlayer): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_account where id = ${`player:${id}`}`.execute(env.db);
  return rows[0]?.cents ?? 0n;
}

/** The newest record of the player at the provider becomes another amount, or is gone. */
export async function tamperNewestTrade(
  env: TestEnv,
  player: TestPlayer,
  change: { addCents: bigint } | 'gone',
): Promise<void> {
  const { username } = player.fortunePanda;
  const newest = sql`(select trade.id from trade join player on player.id = trade.player_id
    where player.account = ${username} order by trade.inserted_at desc, trade.id desc limit 1)`;
  if (change === 'gone') await sql`delete from trade where id = ${newest}`.execute(env.sandboxDb);
  else {
    await sql`update trade set score_cents = score_cents + ${change.addCents} where id = ${newest}`.execute(
      env.sandboxDb,
    );
  }
}

export const oneDayMs = 24 * 3_600_000;
