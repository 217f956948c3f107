import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Loading } from '../../ui/spinner.tsx';

/** No layout: the page has the whole window. */
export function Bare() {
  const { t } = useTranslation();
  return (
    <>
      <div className="page-glow" aria-hidden />
      <Suspense fallback={<Loading label={t('common.loading')} />}>
        <Outlet />
      </Suspense>
    </>
  );
}
