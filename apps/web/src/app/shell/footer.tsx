import { legalAge } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteQuery } from '../../api/site.queries.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { AppearanceSwitches } from '../../site/preferences/appearance-switches.tsx';
import { setShortcutsDialogOpen } from '../../site/shortcuts/shortcuts-dialog-opener.ts';

const links = [
  ['saferPlay', paths.saferPlay],
  ['help', paths.help],
  ['terms', paths.terms],
  ['dataPolicy', paths.dataPolicy],
  ['cookiePolicy', paths.cookiePolicy],
] as const;

export function Footer() {
  const { t } = useTranslation();
  const { data: site } = useQuery(siteQuery);
  return (
    <footer className="mt-10 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 py-6 text-sm text-faint sm:px-6">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span>{t('shell.footerRights', { name: brand.name })}</span>
          <span>{t('shell.footerAge', { age: legalAge })}</span>
          {site?.sandbox === true && <span>{t('common.sandbox')}</span>}
        </p>
        <ul className="-ml-1 flex flex-wrap gap-x-3">
          {links.map(([name, to]) => (
            <li key={name}>
              <Link
                to={to}
                className="inline-flex h-8 items-center rounded px-1 hover:text-text pointer-coarse:h-11 pointer-coarse:min-w-11"
              >
                {t(`shell.${name}`)}
              </Link>
            </li>
          ))}
          <li className="max-lg:hidden">
            <button
              type="button"
              onClick={() => setShortcutsDialogOpen(true)}
              className="inline-flex h-8 items-center rounded px-1 hover:text-text"
            >
              {t('shell.shortcuts')}
            </button>
          </li>
        </ul>
        <AppearanceSwitches />
      </div>
    </footer>
  );
}
