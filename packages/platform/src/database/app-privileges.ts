import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';

/** The privileges that a folder of migrations grants the program's role. The role may read every table. */
export interface AppPrivileges {
  /** Tables that only functions write. */
  readonly readOnlyTables?: readonly string[];
  /** Tables into which the role inserts rows without changing any. */
  readonly appendOnlyTables?: readonly string[];
  /** Views through which the role writes their table, such as its old names for the previous version. */
  readonly writtenViews?: readonly string[];
  /** The schema with a library's tables. The role may write all of them. */
  readonly library?: { readonly schema: string };
}

type ObjectKind = 'schema' | 'table' | 'view' | 'sequence' | 'routine';

interface DatabaseObject {
  readonly schema: string;
  readonly kind: ObjectKind;
  /** The name in SQL. */
  readonly identity: string;
  readonly name: string;
  /** The role's privileges, sorted. */
  readonly granted: readonly string[];
  /** True for a partition, which the role reaches only through its table. */
  readonly isPartition: boolean;
  /** Whether every role (`public`) has a privilege. */
  readonly isPublic: boolean;
}

/** Another program may have tables in the same database: only their owner grants on them. */
const objectsQuery = `
  with role as (select oid from pg_roles where rolname = $1), object as (
    select nspname as schema, 'schema' as kind, quote_ident(nspname) as identity, nspname as name, nspacl as acl,
        acldefault('n', nspowner) as default_acl, false as is_partition, nspowner as owner
      from pg_namespace
    union all
    select nspname, case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
        pg_class.oid::regclass::text, relname, relacl, acldefault('r', relowner), relispartition, relowner
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind in ('r', 'p', 'v', 'S')
    union all
    select nspname, 'routine', pg_proc.oid::regprocedure::text, proname, proacl, acldefault('f', proowner), false, proowner
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  )
  select schema, kind, identity, name, is_partition as "isPartition",
      array(select privilege_type from aclexplode(acl), role where grantee = role.oid order by 1) as granted,
      exists (select from aclexplode(coalesce(acl, default_acl)) where grantee = 0) as "isPublic"
    from object where schema = any ($2) and pg_has_role(owner, 'usage') order by kind = 'schema' desc, identity`;

const readAndWrite = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

/**
 * Returns the privileges that the program's role needs: it reads every table, and writes those that no
 * folder protects.
 */
function neededPrivileges(
  { schema, kind, name, isPartition }: DatabaseObject,
  folders: readonly AppPrivileges[],
) {
  const isOfLibrary = schema !== 'public';
  switch (kind) {
    case 'schema':
      return ['USAGE'];
    case 'routine':
      return ['EXECUTE'];
    case 'view':
      return folders.some((folder) => folder.writtenViews?.includes(name)) ? readAndWrite : ['SELECT'];
    case 'sequence':
      // An identity column needs none.
      return isOfLibrary ? ['USAGE'] : [];
    case 'table':
      if (isOfLibrary) return readAndWrite;
      if (isPartition) return [];
      if (name === 'schema_migration' || folders.some((folder) => folder.readOnlyTables?.includes(name)))
        return ['SELECT'];
      if (folders.some((folder) => folder.appendOnlyTables?.includes(name))) return ['INSERT', 'SELECT'];
      return readAndWrite;
  }
}

/** Changes only privileges that differ, so that a start on a running database changes nothing. */
export async function grantAppPrivileges(
  client: pg.Client,
  app: string,
  folders: readonly AppPrivileges[],
): Promise<void> {
  const schemas = ['public', ...folders.flatMap(({ library }) => library?.schema ?? [])];
  const { rows } = await client.query<DatabaseObject>(objectsQuery, [app, schemas]);
  const role = pg.escapeIdentifier(app);
  for (const object of rows) {
    const needed = neededPrivileges(object, folders);
    const on = `on ${object.kind === 'view' ? 'table' : object.kind} ${object.identity}`;
    if (object.isPublic) await client.query(`revoke all ${on} from public`);
    if (needed.join() === object.granted.join()) continue;
    await client.query(`revoke all ${on} from ${role}`);
    if (needed.length > 0) await client.query(`grant ${needed.join(', ')} ${on} to ${role}`);
  }
}

/**
 * Warns if the program's role could write tables that only functions should write, because it is the owner or
 * a superuser.
 */
export async function warnAboutPrivileges(
  db: QueryExecutorProvider,
  folders: readonly AppPrivileges[],
  log: Log,
): Promise<void> {
  const protectedTables = folders.flatMap(({ readOnlyTables = [] }) => readOnlyTables);
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${protectedTables}::text[]) as protected (name)
      where has_table_privilege(to_regclass(name), 'insert, update, delete, truncate')`.execute(db);
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => name);
  log.warn({ tables }, 'the database role of this program may write the ledger: give it a separate role');
}
