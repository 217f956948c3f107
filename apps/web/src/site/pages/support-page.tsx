import { LifeBuoy, type LucideIcon, MessagesSquare } from 'lucide-react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';

const upcomingFeatures = [
  ['helpCenter', 'helpCenterText', LifeBuoy],
  ['contact', 'contactText', MessagesSquare],
] as const satisfies readonly (readonly [string, string, LucideIcon])[];

export function SupportPage() {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  return (
    <PageLayout title={t('support.title')} intro={t('support.text')}>
      <ul className="grid gap-5 md:grid-cols-2">
        {upcomingFeatures.map(([title, text, Icon]) => (
          <li key={title} className="card grid content-start gap-1 p-5 sm:p-6">
            <span className="mb-3 flex items-start justify-between gap-3">
              <Icon aria-hidden className="size-8 text-gold-ink" strokeWidth={1.5} />
              <Badge>{t('platforms.comingSoon')}</Badge>
            </span>
            <h2 className="text-lg font-semibold">{t(`support.${title}`)}</h2>
            <p className="text-muted">{t(`support.${text}`)}</p>
          </li>
        ))}
      </ul>
      {isPlayer && (
        <Card isHighlighted className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="max-w-2xl text-lg text-muted">{t('support.agent')}</p>
          <LinkButton to={paths.wallet}>{t('support.wallet')}</LinkButton>
        </Card>
      )}
    </PageLayout>
  );
}
