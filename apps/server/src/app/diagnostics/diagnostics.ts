import { minuteMs, setTraceShare } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { recordSystemEvent } from '../../agents/operator/operator.ts';
import { type Context, inTransaction } from '../../context.ts';
import {
  type Diagnostics,
  deleteDiagnostics,
  findDiagnostics,
  upsertDiagnostics,
} from './diagnostics.sql.ts';

/** Changes log level and tracing of all servers, within five seconds, until the given time has passed. */
export async function startDiagnostics(
  context: Pick<Context, 'db'>,
  { minutes, ...diagnostics }: Diagnostics & { readonly minutes: number },
  actor?: AgentActor,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const until = await upsertDiagnostics(tx.db, diagnostics, minutes * minuteMs);
    const { logLevel, traceShare } = diagnostics;
    await recordSystemEvent(tx, actor, 'setting.diagnostics_started', {
      id: 'diagnostics',
      after: { logLevel, ...(traceShare !== null && { traceShare }), untilAt: until.toISOString() },
    });
  });
}

export async function endDiagnostics(context: Pick<Context, 'db'>, actor?: AgentActor): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (await deleteDiagnostics(tx.db))
      await recordSystemEvent(tx, actor, 'setting.diagnostics_ended', { id: 'diagnostics' });
  });
}

/** Returns a background job that applies the stored log level and tracing to this server. */
export function createDiagnosticsFollower({ db, log }: Pick<Context, 'db' | 'log'>): () => Promise<boolean> {
  const usualLevel = log.level;
  return async () => {
    const found = await findDiagnostics(db);
    const level = found?.logLevel ?? usualLevel;
    setTraceShare(found?.traceShare ?? undefined);
    if (log.level !== level) {
      log.level = level;
      log.info({ logLevel: level }, 'the operator changed the log level');
    }
    return false;
  };
}

export const getDiagnostics = ({ db }: Pick<Context, 'db'>) => findDiagnostics(db);
