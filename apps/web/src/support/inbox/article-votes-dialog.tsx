import type { HelpArticle } from '@golden-acers/contract/help-articles';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, use } from 'react';
import { Link } from 'react-router';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { translate, useTranslation } from '../../i18n/index.ts';
import { helpArticlePath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingSkeletons, QueryErrorPanel, Skeleton } from '../../ui/feedback.tsx';
import { loadHelpTexts } from '../help/help-articles.ts';
import { articleVotesQuery } from './inbox.queries.ts';

/** The help articles with the most negative votes. */
export function ArticleVotesDialog({ onClose }: { onClose: () => void }) {
  const t = useConsoleTranslation();
  const loading = (
    <LoadingSkeletons className="grid">
      <Skeleton className="h-48" />
    </LoadingSkeletons>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('tickets.articles.title')}>
      <p className="text-muted">{t('tickets.articles.about')}</p>
      <Suspense fallback={loading}>
        <VotesTable loading={loading} />
      </Suspense>
      <Button variant="line" className="justify-self-end" onClick={onClose} autoFocus>
        {translate('common.close')}
      </Button>
    </Dialog>
  );
}

function VotesTable({ loading }: { loading: ReactNode }) {
  const t = useConsoleTranslation();
  const { locale } = useTranslation();
  const { articles } = use(loadHelpTexts(locale));
  const query = useQuery(articleVotesQuery);
  const titleOf = (name: HelpArticle) => articles.find((article) => article.name === name)?.title ?? name;
  if (query.data === undefined)
    return query.error === null ? (
      loading
    ) : (
      <QueryErrorPanel query={query} fallback={t('tickets.articles.notLoaded')} />
    );
  if (query.data.length === 0) return <p>{t('tickets.articles.none')}</p>;
  return (
    <table className="tabular w-full text-sm">
      <thead className="text-left text-faint">
        <tr>
          <th scope="col" className="py-2 pr-3 font-medium">
            {t('tickets.articles.article')}
          </th>
          {(['unhelpful', 'helpful'] as const).map((name) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right font-medium">
              {t(`tickets.articles.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {query.data.map(({ article, helpful, unhelpful }) => (
          <tr key={article} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <Link to={helpArticlePath(article)} className="underline hover:text-gold-ink">
                {titleOf(article)}
              </Link>
            </th>
            <td className="py-2 pl-3 text-right">{unhelpful}</td>
            <td className="py-2 pl-3 text-right">{helpful}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
