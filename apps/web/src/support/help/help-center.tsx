import { type HelpCategory, helpCategories } from '@golden-acers/contract/help-articles';
import {
  BookOpen,
  ChevronRight,
  Coins,
  Dices,
  Gift,
  type LucideIcon,
  Search,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { use, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { helpArticlePath } from '../../paths.ts';
import { type HelpText, loadHelpTexts } from './help-articles.ts';

const categoryIcons: Readonly<Record<HelpCategory, LucideIcon>> = {
  account: UserRound,
  money: Coins,
  bonuses: Gift,
  games: Dices,
  safety: ShieldCheck,
};
const maxSearchLength = 100;

/** Shows the articles by category, with a search. */
export function HelpCenter() {
  const { locale } = useTranslation();
  const support = useSupportTranslation();
  const { articles, search } = use(loadHelpTexts(locale));
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed.trim());
  return (
    <div className="grid gap-6">
      <SearchField typed={typed} onType={setTyped} />
      {searched === '' ? (
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {helpCategories.map((category) => (
            <li key={category} className="card grid content-start gap-3 p-5 sm:p-6">
              <CategoryHeading category={category} />
              <ArticleLinks articles={articles.filter((article) => article.category === category)} />
            </li>
          ))}
        </ul>
      ) : (
        <SearchResults searched={searched} found={search(searched)} />
      )}
      <p className="sr-only" role="status">
        {searched !== '' && support('help.found', { count: search(searched).length })}
      </p>
    </div>
  );
}

function SearchField({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const support = useSupportTranslation();
  return (
    <search className="relative max-w-2xl">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={support('help.search')}
        placeholder={support('help.search')}
        value={typed}
        maxLength={maxSearchLength}
        onChange={({ target }) => onType(target.value)}
        className="h-13 w-full rounded-xl border border-line-strong bg-field pr-4 pl-12 text-base text-text placeholder:text-faint hover:border-gold/60 focus:border-gold focus:outline-2 focus:outline-offset-0 focus:outline-gold/40"
      />
    </search>
  );
}

function CategoryHeading({ category }: { category: HelpCategory }) {
  const support = useSupportTranslation();
  const Icon = categoryIcons[category];
  return (
    <h2 className="flex items-center gap-3 text-lg font-semibold">
      <Icon aria-hidden className="size-6 shrink-0 text-gold-ink" strokeWidth={1.5} />
      {support(`help.categories.${category}`)}
    </h2>
  );
}

export function ArticleLinks({ articles }: { articles: readonly HelpText[] }) {
  return (
    <ul className="grid">
      {articles.map(({ name, title }) => (
        <li key={name}>
          <Link
            to={helpArticlePath(name)}
            className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-lg px-2 py-2 text-muted hover:bg-gold-wash hover:text-text"
          >
            {title}
            <ChevronRight aria-hidden className="size-4 shrink-0 text-gold-ink" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SearchResults({ searched, found }: { searched: string; found: readonly HelpText[] }) {
  const support = useSupportTranslation();
  if (found.length === 0) {
    return (
      <div className="card grid justify-items-center gap-2 px-6 py-12 text-center">
        <BookOpen aria-hidden className="size-9 text-gold-ink opacity-70" />
        <p className="font-medium wrap-anywhere">{support('help.nothing', { search: searched })}</p>
        <p className="text-muted">{support('help.nothingHint')}</p>
      </div>
    );
  }
  return (
    <ul className="grid gap-3">
      {found.map(({ name, title, summary, category }) => (
        <li key={name}>
          <Link to={helpArticlePath(name)} className="card grid gap-1 p-5 hover:border-line-strong">
            <span className="text-xs font-semibold text-gold-ink">
              {support(`help.categories.${category}`)}
            </span>
            <span className="text-lg font-semibold">{title}</span>
            <span className="text-muted">{summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
