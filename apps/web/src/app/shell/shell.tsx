import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { Loading } from '../../ui/spinner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { BottomBar, Rail } from './navigation.tsx';

/** The common layout: fixed header, rail or bottom bar, and the page between them. */
export function Shell() {
  const { t } = useTranslation();
  const content = useRef<HTMLElement>(null);
  useFreshStart(content);
  return (
    <>
      <div className="page-glow" aria-hidden />
      <a
        href="#content"
        className="gold-fill fixed top-2 left-2 z-60 -translate-y-20 rounded-lg px-4 py-2 font-semibold focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Header />
      <Rail />
      <div className="flex min-h-dvh flex-col pt-(--header-height) pb-(--bar-height) lg:pb-0 lg:pl-(--rail-width)">
        <main id="content" ref={content} tabIndex={-1} className="min-w-0 grow outline-none">
          <Suspense fallback={<Loading label={t('common.loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
      <BottomBar />
    </>
  );
}

/** A new page begins at its top, with focus on its content; going back leaves the browser's own scroll position. */
function useFreshStart(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [content, pathname, navigationType]);
}
