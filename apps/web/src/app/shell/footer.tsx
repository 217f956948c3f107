import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { siteQuery } from '../../api/site.ts';
import { brand } from '../../brand.ts';
import { openShortcutSheet } from '../../features/shortcuts/sheet-door.ts';
import { paths } from '../../paths.ts';
import { PageErrors } from '../page-errors.tsx';

// At the end of the page, so that its beginning doesn't wait for them.
const LookSwitches = lazy(async () => ({
  default: (await import('../../features/preferences/look-switches.tsx')).LookSwitches,
}));

const links = [
  ['terms', paths.terms],
  ['dataPolicy', paths.dataPolicy],
  ['cookiePolicy', paths.cookiePolicy],
] as const;

export function Footer() {
  const { t } = useTranslation();
  const { data: site } = useQuery(siteQuery);
  return (
    <footer className="mt-10 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-faint sm:px-6">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span>{t('shell.footerRights', { name: brand.name })}</span>
          <span>{t('shell.footerAge', { age: brand.legalAge })}</span>
          {site?.sandbox === true && <span>{t('common.sandbox')}</span>}
        </p>
        <ul className="-ml-1 flex flex-wrap gap-x-4">
          {links.map(([name, to]) => (
            <li key={name}>
              <Link
                to={to}
                className="inline-flex h-8 items-center rounded px-1 hover:text-text pointer-coarse:h-11"
              >
                {t(`shell.${name}`)}
              </Link>
            </li>
          ))}
          <li className="max-lg:hidden">
            <button
              type="button"
              onClick={openShortcutSheet}
              className="inline-flex h-8 items-center rounded px-1 hover:text-text"
            >
              {t('shell.shortcuts')}
            </button>
          </li>
        </ul>
        <div className="-ml-2 min-h-9 min-w-44 pointer-coarse:min-h-11 sm:ml-0">
          <PageErrors instead={null}>
            <Suspense>
              <LookSwitches />
            </Suspense>
          </PageErrors>
        </div>
      </div>
    </footer>
  );
}
