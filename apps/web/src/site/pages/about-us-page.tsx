import { Handshake, Landmark, type LucideIcon, Scale, Sparkles, UsersRound } from 'lucide-react';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageLayout, Statistic } from '../../ui/page.tsx';
import { Sunrise } from './sunrise.tsx';

const values = [
  ['fair', Scale],
  ['clear', Sparkles],
  ['near', Handshake],
] as const satisfies readonly (readonly [string, LucideIcon])[];
const team = [
  ['games', Sparkles],
  ['house', Landmark],
  ['agents', UsersRound],
] as const satisfies readonly (readonly [string, LucideIcon])[];

export function AboutUsPage() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const figures = [
    [brand.figures.players, t('about.stats.players')],
    [brand.figures.games, t('about.stats.games')],
    [brand.figures.uptime, t('about.stats.uptime')],
  ] as const;
  return (
    <PageLayout title={t('about.title')} intro={t('about.intro')} description={t('descriptions.about')}>
      <dl className="grid grid-cols-3 divide-x divide-line border-y border-line">
        {figures.map(([figure, label]) => (
          <Statistic
            key={label}
            value={formatBrandFigure(figure)}
            label={label}
            className="text-3xl sm:text-5xl"
          />
        ))}
      </dl>
      <section className="grid gap-5 lg:grid-cols-[16rem_1fr]">
        <h2 className="font-display text-3xl">{t('about.storyTitle')}</h2>
        <div className="grid max-w-2xl gap-4 text-lg text-muted">
          <p>{t('about.story1', { name: brand.name })}</p>
          <p>{t('about.story2')}</p>
        </div>
      </section>
      <section className="grid gap-5 lg:grid-cols-[16rem_1fr]">
        <h2 className="font-display text-3xl">{t('about.valuesTitle')}</h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {values.map(([name, Icon]) => (
            <li key={name} className="card p-5">
              <Icon aria-hidden className="mb-3 size-7 text-gold-ink" strokeWidth={1.5} />
              <h3 className="font-semibold">{t(`about.values.${name}.title`)}</h3>
              <p className="text-sm text-muted">{t(`about.values.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-5 lg:grid-cols-[16rem_1fr]">
        <h2 className="font-display text-3xl">{t('about.teamTitle')}</h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {team.map(([name, Icon]) => (
            <li key={name} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-content-center rounded-full bg-gold-wash text-gold-ink">
                <Icon aria-hidden className="size-6" strokeWidth={1.5} />
              </span>
              <div>
                <h3 className="font-semibold">{t(`about.team.${name}.name`)}</h3>
                <p className="text-sm text-muted">{t(`about.team.${name}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
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
    </PageLayout>
  );
}
