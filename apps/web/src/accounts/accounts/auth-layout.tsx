import type { ReactNode } from 'react';
import { Sunrise } from '../../site/pages/sunrise.tsx';
import { cx } from '../../ui/cx.ts';
import { usePageTitle } from '../../ui/page.tsx';

export const formLinkClass =
  'font-semibold text-gold-ink hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center';

interface AuthLayoutProps {
  title: string;
  description?: string;
  heading: string;
  intro: ReactNode;
  isWide?: boolean;
  /** Leaves the upper half of a phone's screen free for toasts that appear at the same time. */
  isBelowToasts?: boolean;
  children: ReactNode;
}

/** Shows the layout of sign-in and sign-up: a form on a card, over the brand's picture. */
export function AuthLayout({
  title,
  description,
  heading,
  intro,
  isWide = false,
  isBelowToasts = false,
  children,
}: AuthLayoutProps) {
  usePageTitle(title, description);
  return (
    <div
      className={cx(
        'relative isolate grid grid-cols-1 min-h-[calc(100dvh-var(--header-height)-8rem)] place-items-center overflow-clip px-4 py-10',
        isBelowToasts && 'max-sm:items-end max-sm:pt-64',
      )}
    >
      <Sunrise className="absolute inset-x-0 bottom-0 -z-10 h-[70%] w-full mask-b-from-60% opacity-40" />
      <div
        className={`card card-lit appear w-full p-6 shadow-card sm:p-8 ${isWide ? 'max-w-2xl' : 'max-w-md'}`}
      >
        <h1 className={cx('font-display text-3xl', intro === '' && 'mb-8 text-center')}>{heading}</h1>
        {intro !== '' && <p className="mt-1.5 mb-6 text-muted">{intro}</p>}
        {children}
      </div>
    </div>
  );
}
