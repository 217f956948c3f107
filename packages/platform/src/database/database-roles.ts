import pg from 'pg';
import { withClient } from './database-client.ts';

/** The two roles of a database. The owner has no password: only the administrator acts as the owner. */
export interface DatabaseRoles {
  /** Owns the tables and functions; migrations run as it. */
  readonly owner: string;
  /** The program's role, which owns nothing. */
  readonly app: string;
  readonly appPassword: string;
}

const plainRole = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/**
 * Creates the database in the administrator's URL, with its roles. In a database that is older than the
 * roles, objects of the administrator are given to the owner. Can be repeated.
 */
export async function ensureOwnedDatabase(adminUrl: string, roles: DatabaseRoles): Promise<void> {
  const name = decodeURIComponent(new URL(adminUrl).pathname.slice(1));
  const maintenance = new URL(adminUrl);
  maintenance.pathname = '/postgres';
  await ensureRoles(maintenance.href, roles);
  await withClient(maintenance.href, async (client) => {
    const database = pg.escapeIdentifier(name);
    const owner = pg.escapeIdentifier(roles.owner);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    await client.query(
      found.rowCount === 0
        ? `create database ${database} owner ${owner}`
        : `alter database ${database} owner to ${owner}`,
    );
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect on database ${database} to ${pg.escapeIdentifier(roles.app)}`);
  });
  await withClient(adminUrl, (client) => giveObjectsTo(client, roles.owner));
}

/** Creates the roles, or sets their passwords and removes all other privileges. */
export function ensureRoles(adminUrl: string, { owner, app, appPassword }: DatabaseRoles): Promise<void> {
  const options = { [owner]: 'nologin', [app]: `login password ${pg.escapeLiteral(appPassword)}` };
  return withClient(adminUrl, async (client) => {
    for (const [role, access] of Object.entries(options)) {
      const found = await client.query('select from pg_roles where rolname = $1', [role]);
      const verb = found.rowCount === 0 ? 'create' : 'alter';
      await client.query(`${verb} role ${pg.escapeIdentifier(role)} ${plainRole} ${access}`);
    }
  });
}

/** `reassign owned` refuses objects of the role that created the cluster. Extensions keep their owner. */
const adminObjectsQuery = `
  select format('schema %I', nspname) as object from pg_namespace
    where nspname !~ '^(pg_|information_schema$|public$)' and nspowner = current_user::regrole
  union all
  select format('%s %s', case relkind when 'v' then 'view' else 'table' end, pg_class.oid::regclass)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^(pg_|information_schema$)' and relkind in ('r', 'p', 'v') and relowner = current_user::regrole
  union all
  select format('routine %s', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname !~ '^(pg_|information_schema$)' and proowner = current_user::regrole
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select format('type %s', format_type(pg_type.oid, null))
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where nspname !~ '^(pg_|information_schema$)' and typtype in ('e', 'd') and typowner = current_user::regrole`;

async function giveObjectsTo(client: pg.Client, owner: string): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ object: string }>(adminObjectsQuery);
  for (const { object } of rows) await client.query(`alter ${object} owner to ${pg.escapeIdentifier(owner)}`);
  await client.query('commit');
}

/** Returns the URL with which the administrator acts as another role. */
export function actingAs(adminUrl: string, role: string): string {
  const url = new URL(adminUrl);
  url.searchParams.set('options', `-c role=${role}`);
  return url.href;
}

/** Returns the URL with another role and its password. */
export function signedInAs(url: string, role: string, password: string): string {
  const address = new URL(url);
  address.username = encodeURIComponent(role);
  address.password = encodeURIComponent(password);
  return address.href;
}
