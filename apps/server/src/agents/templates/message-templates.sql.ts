import type { BodyOf, TemplatePurpose } from '@golden-acers/contract';
import type { Db, ServerTx } from '../../schema.ts';

export type TemplateContent = BodyOf<'POST /agent/templates'>;

const columns = ['id', 'purpose', 'language', 'text', 'updatedAt'] as const;

export type TemplateRow = Awaited<ReturnType<typeof listTemplateRows>>[number];

export async function listTemplateRows(db: Db, agentId: string, purpose: TemplatePurpose | undefined) {
  return db
    .selectFrom('messageTemplate')
    .where('agentId', '=', agentId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'decline'))
    .orderBy('purpose')
    .orderBy('id')
    .select(columns)
    .execute();
}

export async function lockTemplate(tx: ServerTx, agentId: string, id: string) {
  return tx
    .selectFrom('messageTemplate')
    .where('agentId', '=', agentId)
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
}

/** Serialises an agent's additions, so that their number can be limited. */
export async function lockAndCountTemplates(tx: ServerTx, agentId: string): Promise<number> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('messageTemplate')
    .where('agentId', '=', agentId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertTemplateRow(
  tx: ServerTx,
  { id, agentId, at, ...content }: TemplateContent & { id: string; agentId: string; at: Date },
): Promise<void> {
  const values = { ...content, id, agentId, createdAt: at, updatedAt: at };
  await tx.insertInto('messageTemplate').values(values).execute();
}

export async function updateTemplateRow(
  tx: ServerTx,
  { id, at, ...content }: TemplateContent & { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('messageTemplate')
    .set({ ...content, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplateRow(tx: ServerTx, id: string): Promise<void> {
  await tx.deleteFrom('messageTemplate').where('id', '=', id).execute();
}
