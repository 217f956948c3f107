import { isHelpArticle } from '@golden-acers/contract/help-articles';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { Card, PageLayout } from '../../ui/page.tsx';
import { ContactLink } from './contact-link.tsx';
import { type HelpText, loadHelpTexts } from './help-articles.ts';
import { ArticleLinks } from './help-center.tsx';
import { HelpVote } from './help-vote.tsx';
import { Markdown } from './markdown.tsx';

export function HelpArticlePage() {
  const { locale } = useTranslation();
  const { article: name = '' } = useParams();
  const { articles } = use(loadHelpTexts(locale));
  const article = isHelpArticle(name) ? articles.find((one) => one.name === name) : undefined;
  if (article === undefined) return <Navigate to={paths.help} replace />;
  return <ArticlePage article={article} articles={articles} />;
}

function ArticlePage({ article, articles }: { article: HelpText; articles: readonly HelpText[] }) {
  const { t } = useTranslation();
  const support = useSupportTranslation();
  const isPlayer = useIsPlayer();
  const { name, title, summary, category, tokens } = article;
  const related = articles.filter((other) => other.category === category && other !== article);
  return (
    <PageLayout
      title={title}
      eyebrow={support(`help.categories.${category}`)}
      intro={summary}
      description={summary}
      width="reading"
    >
      <article className="grid gap-4">
        <Markdown tokens={tokens} />
      </article>
      {isPlayer ? <HelpVote key={name} article={name} /> : <ContactLink />}
      {related.length > 0 && (
        <Card title={support('help.related')}>
          <ArticleLinks articles={related} />
        </Card>
      )}
      <p>
        <Link
          to={paths.help}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-gold-ink hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {support('help.all', { page: t('shell.help') })}
        </Link>
      </p>
    </PageLayout>
  );
}
