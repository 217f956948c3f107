import type { Template, TemplatePurpose } from '@golden-acers/contract';
import { demand, inTransaction, newId } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import type { ServerSchema } from '../../schema.ts';
import {
  countTemplatesLocked,
  deleteTemplate,
  insertTemplate,
  listTemplateRows,
  lockTemplate,
  type TemplateRow,
  type TemplateWords,
  updateTemplate,
} from './templates.sql.ts';

/** More than anybody finds their way in. */
const templatesMax = 100;

/** The agent's own texts to players; of one purpose, or of all. */
export async function listTemplates(
  db: Kysely<ServerSchema>,
  agentId: string,
  purpose?: TemplatePurpose,
): Promise<Template[]> {
  return (await listTemplateRows(db, agentId, purpose)).map(toTemplate);
}

export async function addTemplate(
  { db, clock, random }: Context,
  actor: AgentActor,
  words: TemplateWords,
): Promise<Template> {
  const { agentId } = actor;
  const id = newId('mt', clock, random);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    demand((await countTemplatesLocked(tx, agentId)) < templatesMax, 'template.too_many');
    await insertTemplate(tx, { ...words, id, agentId, at });
    await recordAct(tx, { actor, act: 'template.added', subject: { kind: 'setting', id }, after: words });
  });
  return toTemplate({ ...words, id, updatedAt: at });
}

export async function changeTemplate(
  { db, clock }: Context,
  actor: AgentActor,
  { id, ...words }: TemplateWords & { id: string },
): Promise<Template> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const before = await lockTemplate(tx, actor.agentId, id);
    demand(before, 'template.not_found');
    await updateTemplate(tx, { ...words, id, at });
    const subject = { kind: 'setting', id } as const;
    await recordAct(tx, { actor, act: 'template.changed', subject, before: wordsOf(before), after: words });
  });
  return toTemplate({ ...words, id, updatedAt: at });
}

export async function removeTemplate({ db }: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await lockTemplate(tx, actor.agentId, id);
    demand(before, 'template.not_found');
    await deleteTemplate(tx, id);
    const subject = { kind: 'setting', id } as const;
    await recordAct(tx, { actor, act: 'template.removed', subject, before: wordsOf(before) });
  });
}

const wordsOf = ({ purpose, language, text }: TemplateWords) => ({ purpose, language, text });

function toTemplate({ updatedAt, ...template }: TemplateRow): Template {
  return { ...template, updatedAt: updatedAt.toISOString() };
}
