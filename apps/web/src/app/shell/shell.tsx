import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Arrival } from '../arrival.ts';
import { PageErrors } from '../page-errors.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { BottomBar, Rail } from './navigation.tsx';
import { PageProgress } from './page-progress.tsx';

/** The common layout: fixed header, rail or bottom bar, and the page between them. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
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
      <PageProgress />
      <Rail />
      <div className="flex min-h-dvh flex-col pt-(--header-height) pb-[calc(var(--bar-height)+env(safe-area-inset-bottom))] lg:pb-0 lg:pl-(--rail-width)">
        <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
          <PageErrors place={pathname}>
            <Suspense fallback={<FirstLoading label={t('common.loading')} />}>
              <Outlet />
              <Arrival />
            </Suspense>
          </PageErrors>
        </main>
        <Footer />
      </div>
      <BottomBar />
    </>
  );
}

/** As high as the window; the footer waits with it. */
function FirstLoading({ label }: { label: string }) {
  return (
    <div data-coming className="min-h-dvh">
      <Loading label={label} />
    </div>
  );
}
