import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Arrival } from '../arrival.ts';
import { PageErrors } from '../page-errors.tsx';

/** No layout: the page has the whole window. */
export function Bare() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <div className="page-glow" aria-hidden />
      <PageErrors place={pathname}>
        <Suspense fallback={<Loading label={t('common.loading')} />}>
          <Outlet />
          <Arrival />
        </Suspense>
      </PageErrors>
    </>
  );
}
