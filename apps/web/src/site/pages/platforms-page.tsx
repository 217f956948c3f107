import {
  BatteryCharging,
  CirclePlay,
  Fish,
  LockKeyhole,
  type LucideIcon,
  MonitorSmartphone,
  Radio,
  Rocket,
  Scale,
  Server,
  ShieldCheck,
  Trophy,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { categoryPath } from '../../paths.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { CoinIcon } from '../art/coin-icon.tsx';
import { DeviceArt, type PlatformName } from './device-art.tsx';
import { PlatformGuide } from './platform-guide.tsx';
import { formatFigure, useSiteFigures } from './site-figures.ts';

const platforms: readonly PlatformName[] = ['web', 'mobile', 'tablet'];

const categories = [
  ['slots', 'slotGames', CirclePlay],
  ['fishing', 'fishingGames', Fish],
  ['live', 'liveGames', Radio],
  ['sports', 'sportsGames', Trophy],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];
const securityItems = [
  ['transport', LockKeyhole],
  ['passwords', ShieldCheck],
  ['sessions', MonitorSmartphone],
  ['fair', Scale],
] as const satisfies readonly (readonly [string, LucideIcon])[];
const performanceItems = [
  ['fast', Rocket],
  ['uptime', Server],
  ['light', BatteryCharging],
  ['sync', MonitorSmartphone],
] as const satisfies readonly (readonly [string, LucideIcon])[];

export function PlatformsPage() {
  const t = usePagesTranslation();
  const { t: siteText } = useTranslation();
  const [selected, setSelected] = useState<PlatformName>('web');
  const site = useSiteFigures();
  const uptime = site && formatFigure('uptimeBps', site.uptimeBps);
  return (
    <PageLayout
      title={t('platforms.title')}
      intro={t('platforms.intro')}
      description={siteText('descriptions.platforms')}
    >
      <div className="grid gap-5">
        <fieldset className="grid gap-5 md:grid-cols-3">
          <legend className="sr-only">{t('platforms.choose')}</legend>
          {platforms.map((name) => (
            <PlatformChoice
              key={name}
              name={name}
              isSelected={selected === name}
              onSelect={() => setSelected(name)}
            />
          ))}
        </fieldset>
        <PlatformGuide device={selected} />
      </div>
      <GameCategories />
      <div className="grid gap-5 md:grid-cols-2">
        <Card title={t('platforms.security')}>
          <IconList
            items={securityItems.map(([name, icon]) => [t(`platforms.securityList.${name}`), icon])}
          />
        </Card>
        <Card title={t('platforms.performance')}>
          <IconList
            items={performanceItems.map(([name, icon]) => [
              name === 'uptime' && uptime === undefined
                ? '\u00a0'
                : t(`platforms.performanceList.${name}`, { uptime }),
              icon,
            ])}
          />
        </Card>
      </div>
    </PageLayout>
  );
}

interface PlatformChoiceProps {
  name: PlatformName;
  isSelected: boolean;
  onSelect: () => void;
}

function PlatformChoice({ name, isSelected, onSelect }: PlatformChoiceProps) {
  const t = usePagesTranslation();
  const nameId = useId();
  const aboutId = useId();
  return (
    <label
      className={cx(
        'card grid cursor-pointer content-start gap-1 p-5 transition-colors max-md:grid-cols-[6rem_1fr] max-md:gap-x-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold',
        isSelected ? 'border-gold' : 'hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="platform"
        value={name}
        checked={isSelected}
        aria-labelledby={nameId}
        aria-describedby={aboutId}
        onChange={onSelect}
        className="sr-only"
      />
      <DeviceArt device={name} className="w-full max-md:row-span-3 max-md:self-center md:mb-3 md:h-40" />
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span id={nameId} className="font-display text-2xl">
          {t(`platforms.${name}.name`)}
        </span>
        <Badge tone={name === 'web' ? 'good' : 'plain'}>
          {name === 'web' ? t('platforms.available') : t('platforms.comingSoon')}
        </Badge>
      </span>
      {name === 'web' && (
        <span className="gold-fill absolute -top-3 left-5 rounded-full px-2.5 py-1 text-xs leading-4 font-semibold">
          {t('platforms.recommended')}
        </span>
      )}
      <span id={aboutId} className="text-sm text-muted">
        {t(`platforms.${name}.text`)}
      </span>
    </label>
  );
}

/** Each category links to its games. */
function GameCategories() {
  const t = usePagesTranslation();
  const site = useSiteFigures();
  return (
    <section className="grid gap-4">
      <h2 className="font-display text-2xl sm:text-3xl">{t('platforms.categories')}</h2>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {categories.map(([name, figure, icon]) => (
          <div
            key={name}
            className="card group flex flex-col-reverse justify-end gap-0.5 p-5 transition-colors hover:border-line-strong"
          >
            <dt>
              <Link
                to={categoryPath(name)}
                className="flex items-center text-muted group-hover:text-text pointer-coarse:min-h-11 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-gold"
              >
                {t(`platforms.categoryNames.${name}`)}
              </Link>
            </dt>
            <dd className="grid gap-3">
              <CoinIcon icon={icon} />
              <span className="gold-text font-display text-2xl whitespace-nowrap sm:text-3xl">
                {site === undefined
                  ? '\u00a0'
                  : t('platforms.gamesCount', { games: formatFigure(figure, site[figure]) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function IconList({ items }: { items: readonly (readonly [text: string, icon: LucideIcon])[] }) {
  return (
    <ul className="grid gap-4">
      {items.map(([text, Icon]) => (
        <li key={text} className="flex items-center gap-3.5">
          <span className="grid size-10 shrink-0 place-content-center rounded-xl bg-gold-wash text-gold-ink">
            <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
