import { Check, Download, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useId, useState } from 'react';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { useInstallPrompt } from '../installation/installation.ts';

const platforms = [
  ['web', Monitor],
  ['mobile', Smartphone],
  ['tablet', Tablet],
] as const satisfies readonly (readonly [string, LucideIcon])[];
type Platform = (typeof platforms)[number][0];

/** The specification's fixed counts. */
const categoryCounts = { slots: 25, fishing: 50, live: 15, sports: 30 } as const;
const categoryNames = ['slots', 'fishing', 'live', 'sports'] as const;
const securityNames = ['transport', 'passwords', 'sessions', 'fair'] as const;
const performanceNames = ['fast', 'uptime', 'light', 'sync'] as const;

export function PlatformsPage() {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<Platform>('web');
  const install = useInstallPrompt();
  return (
    <PageLayout
      title={t('platforms.title')}
      intro={t('platforms.intro')}
      description={t('descriptions.platforms')}
    >
      <div className="grid gap-4">
        <fieldset className="grid gap-4 md:grid-cols-3">
          <legend className="sr-only">{t('platforms.choose')}</legend>
          {platforms.map(([name, Icon]) => (
            <PlatformChoice
              key={name}
              name={name}
              icon={Icon}
              isSelected={selected === name}
              onSelect={setSelected}
            />
          ))}
        </fieldset>
        <div aria-live="polite" className="flex min-h-14 flex-wrap items-center gap-4">
          {selected === 'web' ? (
            <LinkButton to={paths.games}>{t('platforms.playOnWeb')}</LinkButton>
          ) : (
            <div className="grid max-w-3xl gap-1 text-muted">
              <p>{t('platforms.soonNote')}</p>
              {install === undefined && <p>{t('platforms.homeScreen')}</p>}
            </div>
          )}
          {install !== undefined && (
            <Button variant="line" onClick={install}>
              <Download aria-hidden className="size-4.5" />
              {t('platforms.install')}
            </Button>
          )}
        </div>
      </div>
      <section className="grid gap-4">
        <h2 className="font-display text-2xl">{t('platforms.categories')}</h2>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border border-line bg-line lg:grid-cols-4">
          {categoryNames.map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end bg-surface p-4 sm:p-6">
              <dt className="text-muted">{t(`platforms.categoryNames.${name}`)}</dt>
              <dd className="gold-text font-display text-2xl whitespace-nowrap sm:text-3xl">
                {t('platforms.gamesCount', { games: categoryCounts[name] })}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="grid gap-5 md:grid-cols-2">
        <Card title={t('platforms.security')}>
          <CheckedList items={securityNames.map((name) => t(`platforms.securityList.${name}`))} />
        </Card>
        <Card title={t('platforms.performance')}>
          <CheckedList
            items={performanceNames.map((name) =>
              t(`platforms.performanceList.${name}`, { uptime: formatBrandFigure(brand.figures.uptime) }),
            )}
          />
        </Card>
      </div>
    </PageLayout>
  );
}

interface PlatformChoiceProps {
  name: Platform;
  icon: LucideIcon;
  isSelected: boolean;
  onSelect: (name: Platform) => void;
}

function PlatformChoice({ name, icon: Icon, isSelected, onSelect }: PlatformChoiceProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const aboutId = useId();
  return (
    <label
      className={cx(
        'card grid cursor-pointer content-start gap-1 p-6 transition-colors',
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
        onChange={() => onSelect(name)}
        className="sr-only"
      />
      <span className="mb-3 flex items-start justify-between gap-3">
        <Icon aria-hidden className="size-9 text-gold-ink" strokeWidth={1.25} />
        <Badge tone={name === 'web' ? 'good' : 'plain'}>
          {name === 'web' ? t('platforms.available') : t('platforms.comingSoon')}
        </Badge>
      </span>
      <span id={nameId} className="text-lg font-semibold">
        {t(`platforms.${name}.name`)}
      </span>
      {name === 'web' && (
        <span className="gold-fill absolute -top-3 left-6 rounded-full px-2.5 py-1 text-xs leading-4 font-semibold">
          {t('platforms.recommended')}
        </span>
      )}
      <span id={aboutId} className="text-sm text-muted">
        {t(`platforms.${name}.text`)}
      </span>
    </label>
  );
}

function CheckedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-3">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
          {item}
        </li>
      ))}
    </ul>
  );
}
