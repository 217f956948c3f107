import { readdirSync, readFileSync } from 'node:fs';
import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** The processor time of its ended children. */
  readonly children: number;
}

/** The process name may contain anything, so fields are counted from its closing parenthesis. */
function readProcess(pid: string): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11);
    return { parent, own: user + system, children: childUser + childSystem };
  } catch {
    // The process has ended.
    return undefined;
  }
}

/**
 * Returns the processor time in seconds of a local PostgreSQL with all its sessions. It works on Linux only.
 */
export async function readPostgresCpuSeconds(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = readProcess(String(rows[0]?.pid))?.parent;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const times = readProcess(pid);
    if (times === undefined) continue;
    if (times.parent === postmaster) ticks += times.own;
    if (Number(pid) === postmaster) ticks += times.own + times.children;
  }
  return ticks / ticksPerSecond;
}
