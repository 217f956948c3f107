import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Eyebrow, Statistic, usePageTitle } from '../../ui/page.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { PopularGames } from './popular-games.tsx';
import { formatFigure, useSiteFigures } from './site-figures.ts';
import { Sunrise } from './sunrise.tsx';

export function LandingPage() {
  const { t } = useTranslation();
  usePageTitle(brand.name, t('shell.description'));
  return (
    <div className="mx-auto grid max-w-7xl gap-16 px-4 pt-4 pb-10 sm:px-6 sm:pt-6 lg:gap-24">
      <PromoBanner />
      <LandingFeatures />
      <PopularGames />
      <Stats />
      <CallToAction />
    </div>
  );
}

function PromoBanner() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const { welcomePercent, welcomeUpTo, signUpCredit } = brand.claims;
  return (
    <section className="card card-lit relative isolate grid overflow-hidden bg-sunk lg:min-h-[35rem] lg:items-center">
      <div className="appear grid max-w-xl justify-items-center gap-5 px-5 pt-12 text-center max-lg:mx-auto lg:max-w-md lg:justify-items-start lg:py-16 lg:pl-14 lg:text-left xl:max-w-xl">
        <Eyebrow>{t('landing.promoEyebrow')}</Eyebrow>
        <h1 className="font-display text-[2.5rem] leading-[1.05] sm:text-6xl lg:text-5xl xl:text-7xl">
          {t('landing.promoTitle', {
            percent: formatBrandFigure(welcomePercent),
            upTo: formatBrandFigure(welcomeUpTo),
          })}
        </h1>
        <p className="max-w-md text-lg text-muted">
          {t('landing.promoText', { credit: formatBrandFigure(signUpCredit) })}
        </p>
        <div className="mt-1 flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.login} variant="line" size="lg" className="bg-bg/60">
            {t('landing.loginNow')}
          </LinkButton>
          <LinkButton to={isSignedIn ? paths.dashboard : paths.register} size="lg">
            {t('landing.getStarted')}
          </LinkButton>
        </div>
      </div>
      <Sunrise className="-z-10 h-64 w-full sm:h-80 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[54%] lg:mask-l-from-78% xl:w-[64%]" />
    </section>
  );
}

function Stats() {
  const { t } = useTranslation();
  const site = useSiteFigures();
  const figures = [
    ['activePlayers', t('landing.stats.players')],
    ['games', t('landing.stats.games')],
    ['payoutsDollars', t('landing.stats.payouts')],
    ['countries', t('landing.stats.countries')],
  ] as const;
  return (
    <section aria-label={t('landing.statsTitle')} className="border-y border-line">
      <dl className="grid grid-cols-2 divide-line md:grid-cols-4 md:divide-x">
        {figures.map(([name, label]) => (
          <Statistic key={name} value={site && formatFigure(name, site[name])} label={label} />
        ))}
      </dl>
    </section>
  );
}

function CallToAction() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  return (
    <section className="grid justify-items-center gap-4 pb-6 text-center">
      <h2 className="font-display text-3xl sm:text-5xl">{t('landing.ctaTitle')}</h2>
      <p className="text-balance text-muted">{t('landing.ctaText')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to={isSignedIn ? paths.dashboard : paths.register} size="lg">
          {isSignedIn ? t('landing.goToDashboard') : t('landing.getStartedNow')}
        </LinkButton>
        <LinkButton to={paths.aboutUs} variant="line" size="lg">
          <span>{t('landing.learnMore')}</span>
          <span className="sr-only"> {t('shell.aboutUs')}</span>
        </LinkButton>
      </div>
    </section>
  );
}
