import type { HelpArticle } from '@golden-acers/contract/help-articles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

const voteQuery = (article: HelpArticle) =>
  queryOptions({
    queryKey: ['help-vote', article],
    queryFn: async ({ signal }) =>
      (await call('GET /user/help/:article/vote', { params: { article }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

const choices = [
  ['yes', true, ThumbsUp],
  ['no', false, ThumbsDown],
] as const;

/** Players can vote once per article, and change their vote. */
export function HelpVote({ article }: { article: HelpArticle }) {
  const support = useSupportTranslation();
  const query = voteQuery(article);
  const { data } = useQuery(query);
  const vote = useCommand('PUT /user/help/:article/vote', {
    stores: query,
    failure: support('help.voteFailed'),
  });
  const isHelpful = data?.isHelpful ?? null;
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-line py-5">
      <h2 className="font-medium">{support('help.question')}</h2>
      <div className="flex gap-2">
        {choices.map(([name, value, Icon]) => (
          <Button
            key={name}
            size="sm"
            variant={isHelpful === value ? 'gold' : 'line'}
            aria-pressed={isHelpful === value}
            busy={vote.isPending && vote.variables.body.isHelpful === value}
            onClick={() => vote.mutate({ params: { article }, body: { isHelpful: value } })}
          >
            <Icon aria-hidden className="size-4" />
            {support(`help.${name}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isHelpful === true && support('help.thanks')}
        {isHelpful === false && (
          <Link to={paths.support} className="font-medium text-gold-ink underline underline-offset-2">
            {support('help.sorry')}
          </Link>
        )}
      </p>
    </section>
  );
}
