import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface ClusterPrograms {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgresBin: string;
}

const debianPostgres = '/usr/lib/postgresql';
/** Programs that Patroni runs. npm's embedded PostgreSQL lacks the last two, so it cannot be a node. */
const postgresPrograms = ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup', 'pg_controldata'];

export class ProgramsMissing extends Error {
  override readonly name = 'ProgramsMissing';
}

/** Throws ProgramsMissing, which names the missing Debian packages. Installs nothing. */
export function findPrograms(): ClusterPrograms {
  const patroni = findProgram('patroni');
  const etcd = findProgram('etcd');
  const haproxy = findProgram('haproxy');
  const postgresBin = findPostgres();
  if (patroni === undefined || etcd === undefined || haproxy === undefined || postgresBin === undefined) {
    const missing = [
      ...(patroni === undefined ? ['patroni', 'python3-etcd'] : []),
      ...(etcd === undefined ? ['etcd-server'] : []),
      ...(haproxy === undefined ? ['haproxy'] : []),
      ...(postgresBin === undefined ? ['postgresql'] : []),
    ];
    throw new ProgramsMissing(
      `These packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
  return { patroni, etcd, haproxy, postgresBin };
}

function findProgram(name: string): string | undefined {
  // The PATH of an ordinary user often lacks the last two.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns the newest installed version. */
function findPostgres(): string | undefined {
  if (!existsSync(debianPostgres)) return undefined;
  return readdirSync(debianPostgres)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debianPostgres, version, 'bin'))
    .find((folder) => postgresPrograms.every((program) => existsSync(join(folder, program))));
}
