import type { MessageTemplate, TemplatePurpose } from '@golden-acers/contract';
import { demand, newId, recordVersionOf } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, demandVersion, inTransaction } from '../../context.ts';
import { recordSettingEvent } from '../../events/audit/audit.ts';
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

const maxTemplates = 100;
const maxAuditedCharacters = 500;

export async function listMessageTemplates(
  context: Pick<Context, 'db'>,
  agentId: string,
  purpose?: TemplatePurpose,
): Promise<MessageTemplate[]> {
  return (await listTemplateRows(context.db, agentId, purpose)).map(toTemplate);
}

export async function createMessageTemplate(context: Context, actor: AgentActor, content: TemplateContent) {
  const { agentId } = actor;
  const id = newId('mt', context.clock, context.random);
  const at = context.clock.now();
  await inTransaction(context, async (tx) => {
    demand((await lockAndCountTemplates(tx.db, agentId)) < maxTemplates, 'template.too_many');
    await insertTemplateRow(tx.db, { ...content, id, agentId, at });
    await recordSettingEvent(tx, actor, 'template.added', { id, after: auditedOf(content) });
  });
  return toTemplate({ ...content, id, updatedAt: at });
}

export async function changeMessageTemplate(
  context: Context,
  actor: AgentActor,
  { id, ...content }: TemplateContent & { id: string },
): Promise<MessageTemplate> {
  const at = context.clock.now();
  await inTransaction(context, async (tx) => {
    const before = await lockTemplate(tx.db, actor.agentId, id);
    demand(before, 'template.not_found');
    demandVersion(tx, templateVersionOf(before));
    await updateTemplateRow(tx.db, { ...content, id, at });
    const values = { before: auditedOf(before), after: auditedOf(content) };
    await recordSettingEvent(tx, actor, 'template.changed', { id, ...values });
  });
  return toTemplate({ ...content, id, updatedAt: at });
}

export async function deleteMessageTemplate(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const before = await lockTemplate(tx.db, actor.agentId, id);
    demand(before, 'template.not_found');
    await deleteTemplateRow(tx.db, id);
    await recordSettingEvent(tx, actor, 'template.removed', { id, before: auditedOf(before) });
  });
}

/** The audit log keeps the beginning of a long text: its entries are small. */
function auditedOf({ purpose, language, text }: TemplateContent): TemplateContent {
  const characters = [...text];
  const isShort = characters.length <= maxAuditedCharacters;
  const audited = isShort ? text : `${characters.slice(0, maxAuditedCharacters).join('')}…`;
  return { purpose, language, text: audited };
}

function toTemplate({ updatedAt, ...template }: TemplateRow): MessageTemplate {
  return { ...template, version: templateVersionOf(template), updatedAt: updatedAt.toISOString() };
}

const templateVersionOf = ({ purpose, language, text }: TemplateContent) =>
  recordVersionOf({ purpose, language, text });
