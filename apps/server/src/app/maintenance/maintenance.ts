import { type Http, monotonicMs, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { recordSystemEvent } from '../../agents/operator/operator.ts';
import { type Context, inTransaction } from '../../context.ts';
import { cachedUntilChanged } from '../../events/change-feed/change-cache.ts';
import {
  deleteMaintenance,
  findMaintenance,
  type MaintenancePeriod,
  upsertMaintenance,
} from './maintenance.sql.ts';

export type { MaintenancePeriod } from './maintenance.sql.ts';

/** Reads follow a change within this time, to save trips to the database. */
const readMaxAgeMs = 1_000;
const retryAfterSeconds = 60;
const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
/**
 * Commands that stay allowed: signing in to read, signing out of a shared computer, what protects a player,
 * and ending the maintenance after a step-up. A higher limit is only requested, and waits for a day.
 */
const allowedPaths: readonly string[] = [
  '/api/user/break',
  '/api/user/limits',
  '/api/fortune-panda/users/:username/limits',
  '/api/fortune-panda/users/:username/exclude',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/passkey',
  '/api/auth/passkey/options',
  '/api/fortune-panda/admin/logout',
  '/api/user/security/step-up',
  '/api/user/security/step-up/options',
  '/api/agent/system/maintenance',
];

/** The id under which changes of the period are published. */
const rowId = 'maintenance';

const findCached = cachedUntilChanged({
  load: async (db, _id: typeof rowId) => ({ period: await findMaintenance(db) }),
  accountOf: () => rowId,
});

/**
 * Refuses every command with `server.maintenance` while the operator's period lasts, on all servers from the
 * moment it began. Reads continue, and so do the background jobs, which settle what was sent.
 */
export function refuseDuringMaintenance(http: Http, { db }: Pick<Context, 'db'>): void {
  // This hook runs before the body is read.
  http.addHook('onRequest', ({ method, routeOptions }, { elapsedTime }, done) => {
    const path = routeOptions.url ?? '';
    if (readMethods.includes(method) || allowedPaths.includes(path)) return done();
    // The trip that brought the newest settings to this request brought the period too.
    demandNoMaintenance(db, monotonicMs() - elapsedTime).then(() => done(), done);
  });
}

async function demandNoMaintenance(db: Context['db'], sinceMs: number): Promise<void> {
  const found = await findCached(db, rowId, sinceMs);
  if (found?.period !== undefined) refuse('server.maintenance', { retryAfterSeconds });
}

/** Read for the page of every visitor. */
export async function getRecentMaintenance({
  db,
}: Pick<Context, 'db'>): Promise<MaintenancePeriod | undefined> {
  return (await findCached(db, rowId, monotonicMs() - readMaxAgeMs))?.period;
}

/** Starts maintenance, or changes its expected end. */
export async function startMaintenance(
  context: Pick<Context, 'db'>,
  period: Pick<MaintenancePeriod, 'until' | 'message'>,
  actor?: AgentActor,
): Promise<void> {
  const { until, message } = period;
  const after = {
    ...(until !== null && { untilAt: until.toISOString() }),
    ...(message !== null && { text: message }),
  };
  await inTransaction(context, async (tx) => {
    await upsertMaintenance(tx.db, period);
    await recordSystemEvent(tx, actor, 'setting.maintenance_started', {
      id: 'maintenance',
      ...(Object.keys(after).length > 0 && { after }),
    });
  });
}

export async function endMaintenance(context: Pick<Context, 'db'>, actor?: AgentActor): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (await deleteMaintenance(tx.db))
      await recordSystemEvent(tx, actor, 'setting.maintenance_ended', { id: 'maintenance' });
  });
}

export const getMaintenance = ({ db }: Pick<Context, 'db'>) => findMaintenance(db);
