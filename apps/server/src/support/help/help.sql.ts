import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

interface VoteKey {
  readonly article: string;
  readonly playerId: string;
}

export async function findVote(db: Db, { article, playerId }: VoteKey): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('helpVote')
    .where('article', '=', article)
    .where('playerId', '=', playerId)
    .select('isHelpful')
    .executeTakeFirst();
  return row?.isHelpful;
}

export async function upsertVote(
  db: Db,
  { article, playerId, isHelpful }: VoteKey & { readonly isHelpful: boolean },
): Promise<void> {
  await sql`
    insert into help_vote (article, player_id, is_helpful) values (${article}, ${playerId}, ${isHelpful})
      on conflict (article, player_id)
      do update set is_helpful = excluded.is_helpful, voted_at = clock_timestamp()`.execute(db);
}

export async function listHelpVotes(
  db: Db,
  playerId: string,
): Promise<{ article: string; isHelpful: boolean }[]> {
  return db
    .selectFrom('helpVote')
    .where('playerId', '=', playerId)
    .orderBy('article')
    .select(['article', 'isHelpful'])
    .execute();
}

export interface ArticleVotes {
  readonly article: string;
  readonly helpful: number;
  readonly unhelpful: number;
}

export async function countVotesOfSubtree(db: Db, agentId: string): Promise<ArticleVotes[]> {
  const { rows } = await sql<ArticleVotes>`
    select article, (count(*) filter (where is_helpful))::integer as helpful,
        (count(*) filter (where not is_helpful))::integer as unhelpful
      from help_vote join player on player.id = help_vote.player_id
      where player.agent_id in (select agent_subtree(${agentId}))
      group by article order by unhelpful desc, article`.execute(db);
  return rows;
}

export async function deletePlayerVotes(tx: ServerTx, playerId: string): Promise<void> {
  await tx.deleteFrom('helpVote').where('playerId', '=', playerId).execute();
}
