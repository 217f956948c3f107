import type { MissingCondition } from '@golden-acers/contract';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { missingText, tierName } from './offer-terms.ts';

interface MissingConditionsProps {
  missing: readonly MissingCondition[];
  /** The title of the player's open offer, if it must end first. */
  openTitle?: string | undefined;
  isAutomatic?: boolean;
}

/** Stands in place of the button, which could only refuse: what is missing, and where the player gets it. */
export function MissingConditions({ missing, openTitle, isAutomatic = false }: MissingConditionsProps) {
  const { t } = useTranslation('promotions');
  const others = missing.filter(({ code }) => code !== 'automatic');
  return (
    <ul className="grid gap-1 rounded-xl border border-line bg-sunk px-4 py-3 text-center text-sm text-muted">
      {isAutomatic && <li>{t('bonuses.missing.automatic')}</li>}
      {others.map((one) => (
        <li key={one.code}>
          {missingText(t, one)} <MissingLink missing={one} />
        </li>
      ))}
      {openTitle !== undefined && (
        <li>
          {t('bonuses.missing.other_open', { title: openTitle })}{' '}
          <Link to={paths.wallet} className={linkClass}>
            {t('bonuses.missing.seeOpen')}
          </Link>
        </li>
      )}
    </ul>
  );
}

const linkClass =
  'inline-flex items-center font-medium whitespace-nowrap max-md:min-h-11 text-gold-ink underline underline-offset-2';

function MissingLink({ missing }: { missing: MissingCondition }) {
  const { t } = useTranslation('promotions');
  switch (missing.code) {
    case 'vip_tier':
      return (
        <Link to={paths.vip} className={linkClass}>
          {t('bonuses.missing.seeTier', { tier: tierName(t, missing.tier) })}
        </Link>
      );
    case 'code':
      return (
        <Link to={paths.wallet} className={linkClass}>
          {t('bonuses.missing.enterCode')}
        </Link>
      );
    case 'audience':
    case 'disabled':
      return (
        <Link to={paths.support} className={linkClass}>
          {t('bonuses.missing.askSupport')}
        </Link>
      );
    default:
      return null;
  }
}
