import {
  BadgeDollarSign,
  Clock,
  Crown,
  Gem,
  Gift,
  type LucideIcon,
  ShieldCheck,
  UsersRound,
  Zap,
} from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { useSiteFigures } from './site-figures.ts';

const features = [
  ['welcome', Gift],
  ['signUp', BadgeDollarSign],
  ['referral', UsersRound],
  ['vip', Crown],
  ['payouts', Zap],
  ['support', Clock],
  ['exclusive', Gem],
  ['secure', ShieldCheck],
] as const satisfies readonly (readonly [string, LucideIcon])[];

const allDay = 24;

export function LandingFeatures() {
  const { t } = useTranslation();
  const { welcomePercent: percent, welcomeUpTo: upTo, signUpCredit: credit } = brand.claims;
  const site = useSiteFigures();
  const figures = {
    percent: formatBrandFigure(percent),
    upTo: formatBrandFigure(upTo),
    credit: formatBrandFigure(credit),
    hours: site?.supportHours,
    days: site?.supportDays,
  };
  return (
    <section className="grid gap-8">
      <h2 className="font-display text-3xl sm:text-4xl">
        {t('landing.featuresTitle', { name: brand.name })}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line max-[340px]:grid-cols-1 grid-cols-2 lg:grid-cols-4">
        {features.map(([name, Icon]) => (
          <li key={name} className="grid content-start gap-2 bg-surface p-4 sm:p-6">
            <Icon aria-hidden className="mb-2 size-7 text-gold-ink" strokeWidth={1.5} />
            <h3 className="font-semibold sm:text-lg">
              {name === 'support' && site === undefined
                ? '\u00a0'
                : t(`landing.features.${name}.title`, figures)}
            </h3>
            <p className="text-sm text-muted">
              {name === 'support' && site !== undefined && site.supportHours < allDay
                ? t('landing.supportHours', figures)
                : t(`landing.features.${name}.text`, figures)}
            </p>
            {name === 'welcome' && (
              <Link to={paths.bonuses} className="justify-self-start text-sm text-gold-ink underline">
                {t('landing.promoTerms')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
