import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '../brand.ts';
import { useTranslation } from '../i18n/index.ts';
import { cx } from './cx.ts';

/** Created by script, because one index.html is used for every URL. */
function canonicalLink(): HTMLLinkElement {
  const existing = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (existing !== null) return existing;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}

/** Sets title, description and canonical URL, for screen readers and search engines. */
export function usePageTitle(title: string, ownDescription?: string): void {
  const { t } = useTranslation();
  // The site's description is the default.
  const description = ownDescription ?? t('shell.description');
  const named = title === brand.name ? title : `${title} · ${brand.name}`;
  useEffect(() => {
    document.title = named;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const { origin, pathname } = window.location;
    canonicalLink().href = `${origin}${pathname}`;
  }, [named, description]);
}

interface PageLayoutProps {
  title: string;
  documentTitle?: string;
  description?: string;
  eyebrow?: string;
  intro?: ReactNode;
  actions?: ReactNode;
  /** `reading`: narrow, for forms and texts. `full`: for pictures. */
  width?: 'full' | 'wide' | 'reading';
  children: ReactNode;
}

export function PageLayout({
  title,
  documentTitle = title,
  description,
  eyebrow,
  intro,
  actions,
  width = 'wide',
  children,
}: PageLayoutProps) {
  usePageTitle(documentTitle, description);
  // A fade would delay the largest paint of the first page.
  const [isFirstPage] = useState(() => !document.documentElement.hasAttribute('data-ready'));
  return (
    <div
      className={cx(
        'mx-auto grid w-full gap-6 px-4 py-6 sm:gap-8 sm:p-6 lg:py-10',
        width === 'full' ? 'max-w-[113rem]' : 'max-w-7xl',
        !isFirstPage && 'appear',
        width === 'reading' && '*:max-w-3xl',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          {eyebrow !== undefined && <Eyebrow>{eyebrow}</Eyebrow>}
          <h1 className="font-display text-3xl leading-tight wrap-anywhere sm:text-4xl">{title}</h1>
          {intro !== undefined && <div className="max-w-2xl text-muted">{intro}</div>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="text-xs font-semibold tracking-[0.16em] text-gold-ink uppercase">{children}</p>;
}

interface CardProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** A gold line along the top edge, for one card of a page. */
  isHighlighted?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, actions, isHighlighted = false, className, children }: CardProps) {
  return (
    <section className={cx('card p-5 sm:p-6', isHighlighted && 'card-lit', className)}>
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

interface StatisticProps {
  /** Undefined: the space stays empty. */
  value: string | undefined;
  label: string;
  className?: string;
}

/** Shows a figure in a `dl`. The display font's plus sign is too thin, so it uses the text font. */
export function Statistic({ value: figure, label, className = 'text-4xl sm:text-5xl' }: StatisticProps) {
  const [before, after] = (figure ?? '\u00a0').split('+');
  return (
    <div className="flex flex-col-reverse items-center justify-end gap-1 py-7 text-center">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={cx('gold-text font-display', className)}>
        {before}
        {after !== undefined && <span className="font-sans text-[0.72em] font-medium">+</span>}
        {after}
      </dd>
    </div>
  );
}
