import { type HelpArticle, isHelpArticle } from '@golden-acers/contract';
import type { AgentActor, PlayerActor } from '../../access/sessions/actors.ts';
import { type Context, runStatement } from '../../context.ts';
import { countVotesOfSubtree, findVote, upsertVote } from './help.sql.ts';

export { deletePlayerVotes, listHelpVotes } from './help.sql.ts';

interface Vote {
  readonly isHelpful: boolean | null;
}

export async function getHelpVote(
  { db }: Pick<Context, 'db'>,
  { playerId }: PlayerActor,
  article: HelpArticle,
): Promise<Vote> {
  return { isHelpful: (await findVote(db, { article, playerId })) ?? null };
}

/** Stores one vote per player and article; a new vote replaces the old one. */
export async function setHelpVote(
  context: Pick<Context, 'db'>,
  { playerId }: PlayerActor,
  { article, isHelpful }: { readonly article: HelpArticle; readonly isHelpful: boolean },
): Promise<Vote> {
  await runStatement(context, () => upsertVote(context.db, { article, playerId, isHelpful }));
  return { isHelpful };
}

/** Leaves out articles that were removed. */
export async function listArticleVotes({ db }: Pick<Context, 'db'>, { agentId }: AgentActor) {
  const votes = await countVotesOfSubtree(db, agentId);
  return votes.flatMap(({ article, ...counts }) => (isHelpArticle(article) ? [{ article, ...counts }] : []));
}
