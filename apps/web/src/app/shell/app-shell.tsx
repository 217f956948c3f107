import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { BottomBar, NavigationRail } from './navigation.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { PageProgress } from './page-progress.tsx';
import { RouteFocus } from './route-focus.ts';

export function AppShell() {
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
      <NavigationRail />
      <div className="flex min-h-dvh flex-col pt-(--header-height) pb-[calc(var(--bar-height)+env(safe-area-inset-bottom))] lg:pb-0 lg:pl-(--rail-width)">
        <main id="content" tabIndex={-1} className="min-w-0 grow outline-none">
          <PageErrorBoundary resetKey={pathname}>
            <Suspense fallback={<InitialLoading label={t('common.loading')} />}>
              <Outlet />
              <RouteFocus />
            </Suspense>
          </PageErrorBoundary>
        </main>
        <Footer />
      </div>
      <BottomBar />
    </>
  );
}

function InitialLoading({ label }: { label: string }) {
  return (
    <div data-loading className="min-h-dvh">
      <Loading label={label} />
    </div>
  );
}
