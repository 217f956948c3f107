import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { siteQuery } from '../../api/site.ts';
import { brand } from '../../brand.ts';
import { paths } from '../../paths.ts';

export function Footer() {
  const { t } = useTranslation();
  const { data: site } = useQuery(siteQuery);
  return (
    <footer className="mt-10 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-sm text-faint sm:px-6">
        <span>{t('shell.footerRights', { name: brand.name })}</span>
        <span className="grow">{t('shell.footerAge', { age: brand.legalAge })}</span>
        {site?.sandbox === true && <span>{t('common.sandbox')}</span>}
        <Link to={paths.terms} className="hover:text-text">
          {t('shell.terms')}
        </Link>
        <Link to={paths.dataPolicy} className="hover:text-text">
          {t('shell.dataPolicy')}
        </Link>
        <Link to={paths.cookiePolicy} className="hover:text-text">
          {t('shell.cookiePolicy')}
        </Link>
      </div>
    </footer>
  );
}
