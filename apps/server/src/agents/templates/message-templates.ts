import type { MessageTemplate, TemplatePurpose } from '@golden-acers/contract';
import { demand, newId, runInTransaction } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import type { Db } from '../../schema.ts';
import {
  deleteTemplateRow,
  insertTemplateRow,
  listTemplateRows,
  lockAndCountTemplates,
  lockTemplate,
  type TemplateContent,
  type TemplateRow,
  updateTemplateRow,
} from './message-templates.sql.ts';

/** More than anybody finds their way in. */
const maxTemplates = 100;

/** The agent's own texts to players; of one purpose, or of all. */
export async function listMessageTemplates(
  db: Db,
  agentId: string,
  purpose?: TemplatePurpose,
): Promise<MessageTemplate[]> {
  return (await listTemplateRows(db, agentId, purpose)).map(toTemplate);
}

export async function createMessageTemplate(
  { db, clock, random }: Context,
  actor: AgentActor,
  words: TemplateContent,
): Promise<MessageTemplate> {
  const { agentId } = actor;
  const id = newId('mt', clock, random);
  const at = clock.now();
  await runInTransaction(db, async (tx) => {
    demand((await lockAndCountTemplates(tx, agentId)) < maxTemplates, 'template.too_many');
    await insertTemplateRow(tx, { ...words, id, agentId, at });
    await recordAuditEvent(tx, {
      actor,
      action: 'template.added',
      subject: { kind: 'setting', id },
      after: words,
    });
  });
  return toTemplate({ ...words, id, updatedAt: at });
}

export async function changeMessageTemplate(
  { db, clock }: Context,
  actor: AgentActor,
  { id, ...words }: TemplateContent & { id: string },
): Promise<MessageTemplate> {
  const at = clock.now();
  await runInTransaction(db, async (tx) => {
    const before = await lockTemplate(tx, actor.agentId, id);
    demand(before, 'template.not_found');
    await updateTemplateRow(tx, { ...words, id, at });
    const subject = { kind: 'setting', id } as const;
    await recordAuditEvent(tx, {
      actor,
      action: 'template.changed',
      subject,
      before: contentOf(before),
      after: words,
    });
  });
  return toTemplate({ ...words, id, updatedAt: at });
}

export async function deleteMessageTemplate({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    const before = await lockTemplate(tx, actor.agentId, id);
    demand(before, 'template.not_found');
    await deleteTemplateRow(tx, id);
    const subject = { kind: 'setting', id } as const;
    await recordAuditEvent(tx, { actor, action: 'template.removed', subject, before: contentOf(before) });
  });
}

const contentOf = ({ purpose, language, text }: TemplateContent) => ({ purpose, language, text });

function toTemplate({ updatedAt, ...template }: TemplateRow): MessageTemplate {
  return { ...template, updatedAt: updatedAt.toISOString() };
}
