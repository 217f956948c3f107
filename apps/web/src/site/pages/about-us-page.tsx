import {
  Coins,
  Dices,
  Gamepad2,
  Handshake,
  Headset,
  type LucideIcon,
  Scale,
  ServerCog,
  Sparkles,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageLayout, Statistic } from '../../ui/page.tsx';
import { CoinIcon } from '../art/coin-icon.tsx';
import { SuitField } from '../art/suit-field.tsx';
import { formatFigure, useSiteFigures } from './site-figures.ts';
import { Sunrise } from './sunrise.tsx';

const values = [
  ['fair', Scale],
  ['clear', Sparkles],
  ['near', Handshake],
] as const satisfies readonly (readonly [string, LucideIcon])[];
const steps = [
  ['join', UserPlus],
  ['recharge', Coins],
  ['play', Dices],
] as const satisfies readonly (readonly [string, LucideIcon])[];
const team = [
  ['games', Gamepad2],
  ['house', ServerCog],
  ['agents', Headset],
] as const satisfies readonly (readonly [string, LucideIcon])[];

export function AboutUsPage() {
  const t = usePagesTranslation();
  const { t: siteText } = useTranslation();
  return (
    <PageLayout
      title={t('about.title')}
      intro={t('about.intro')}
      description={siteText('descriptions.about')}
    >
      <div className="grid gap-14 lg:gap-20">
        <Panorama />
        <section className="grid gap-x-12 gap-y-5 lg:grid-cols-[2fr_3fr]">
          <h2 className="font-display text-3xl sm:text-4xl">{t('about.storyTitle')}</h2>
          <div className="grid gap-5">
            <p className="border-l-2 border-gold pl-5 font-display text-xl leading-snug text-pretty sm:text-2xl">
              {t('about.story1', { name: brand.name })}
            </p>
            <p className="text-lg text-muted">{t('about.story2')}</p>
          </div>
        </section>
        <Cards title={t('about.valuesTitle')}>
          {values.map(([name, icon]) => (
            <li key={name} className="card grid content-start gap-4 p-6">
              <CoinIcon icon={icon} />
              <div className="grid gap-1">
                <h3 className="font-display text-xl">{t(`about.values.${name}.title`)}</h3>
                <p className="text-muted">{t(`about.values.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </Cards>
        <Cards title={t('about.stepsTitle')} isOrdered>
          {steps.map(([name, Icon], index) => (
            <li key={name} className="grid content-start gap-2 border-t-2 border-gold/60 pt-5">
              <p className="flex items-center justify-between text-gold-ink">
                <span aria-hidden className="font-display text-4xl">
                  {index + 1}
                </span>
                <Icon aria-hidden className="size-7" strokeWidth={1.5} />
              </p>
              <h3 className="text-lg font-semibold">{t(`about.steps.${name}.title`)}</h3>
              <p className="text-muted">{t(`about.steps.${name}.text`)}</p>
            </li>
          ))}
        </Cards>
        <Cards title={t('about.teamTitle')}>
          {team.map(([name, icon]) => (
            <li key={name} className="card flex items-center gap-4 p-5">
              <CoinIcon icon={icon} />
              <div>
                <h3 className="font-semibold">{t(`about.team.${name}.name`)}</h3>
                <p className="text-sm text-muted">{t(`about.team.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </Cards>
        <CallToAction />
      </div>
    </PageLayout>
  );
}

function Panorama() {
  const t = usePagesTranslation();
  const site = useSiteFigures();
  const figures = [
    ['players', t('about.stats.players')],
    ['games', t('about.stats.games')],
    ['uptimeBps', t('about.stats.uptime')],
  ] as const;
  return (
    <div className="card card-lit overflow-hidden">
      <SuitField className="block h-44 w-full sm:h-64 lg:h-80" />
      <dl className="grid grid-cols-3 divide-x divide-line border-t border-line">
        {figures.map(([name, label]) => (
          <Statistic
            key={name}
            value={site && formatFigure(name, site[name])}
            label={label}
            className="text-3xl sm:text-5xl"
          />
        ))}
      </dl>
    </div>
  );
}

interface CardsProps {
  title: string;
  isOrdered?: boolean;
  children: ReactNode;
}

function Cards({ title, isOrdered = false, children }: CardsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <section className="grid gap-6">
      <h2 className="font-display text-3xl sm:text-4xl">{title}</h2>
      <List className="grid gap-5 md:grid-cols-3">{children}</List>
    </section>
  );
}

function CallToAction() {
  const t = usePagesTranslation();
  const isSignedIn = useIsSignedIn();
  return (
    <section className="card card-lit relative isolate grid justify-items-center gap-5 overflow-hidden bg-sunk px-6 pt-12 text-center">
      <h2 className="font-display text-4xl">{t('about.ctaTitle')}</h2>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.games}>{t('about.play')}</LinkButton>
        {!isSignedIn && (
          <LinkButton to={paths.register} variant="line" className="bg-bg/60">
            {t('about.join')}
          </LinkButton>
        )}
      </div>
      <Sunrise className="-z-10 h-72 w-full max-w-2xl mask-x-from-70%" />
    </section>
  );
}
