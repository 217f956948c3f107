import { type ReactNode, useEffect } from 'react';
import { brand } from '../brand.ts';
import { useTranslation } from '../i18n/index.ts';
import { cx } from './cx.ts';

/** Made here, because the same index.html answers for every address. */
function canonicalLink(): HTMLLinkElement {
  const existing = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (existing !== null) return existing;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}

/**
 * Names the document after the page, which is also what a screen reader says after a change of page, and tells search
 * engines what it is about and which address is its own, without a search or a filter.
 */
export function usePageTitle(title: string, ownDescription?: string): void {
  const { t } = useTranslation();
  // What is said of the whole site stands for a page that says nothing of its own.
  const description = ownDescription ?? t('shell.description');
  const named = title === brand.name ? title : `${title} · ${brand.name}`;
  useEffect(() => {
    document.title = named;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const { origin, pathname } = window.location;
    canonicalLink().href = `${origin}${pathname}`;
  }, [named, description]);
}

interface PageProps {
  title: string;
  /** Where the heading is not a name, such as a greeting. */
  documentTitle?: string;
  /** For search engines: one sentence on what is here. */
  description?: string;
  /** Above the title, in small capitals. */
  eyebrow?: string;
  intro?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** `reading` is narrow, for forms and text. */
  width?: 'wide' | 'reading';
  children: ReactNode;
}

/** A page of the common layout: its heading, and its content at the site's measure. */
export function Page({
  title,
  documentTitle = title,
  description,
  eyebrow,
  intro,
  actions,
  width = 'wide',
  children,
}: PageProps) {
  usePageTitle(documentTitle, description);
  return (
    <div
      className={cx(
        'appear mx-auto grid w-full max-w-7xl gap-6 px-4 py-6 sm:gap-8 sm:p-6 lg:py-10',
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
  /** A gold hairline along the top edge. One card of a page at most. */
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
  /** Such as "50K+" or "99.9%". */
  value: string;
  label: string;
  className?: string;
}

/** A large figure over its label, for a `dl`. The display face's plus sign is a hairline, so the text face draws it. */
export function Statistic({ value: figure, label, className = 'text-4xl sm:text-5xl' }: StatisticProps) {
  const [before, after] = figure.split('+');
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
