import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { Loading } from '../../ui/spinner.tsx';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { RouteFocus } from './route-focus.ts';

export function BareLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <div className="page-glow" aria-hidden />
      <PageErrorBoundary resetKey={pathname}>
        <Suspense fallback={<Loading label={t('common.loading')} />}>
          <Outlet />
          <RouteFocus />
        </Suspense>
      </PageErrorBoundary>
    </>
  );
}
