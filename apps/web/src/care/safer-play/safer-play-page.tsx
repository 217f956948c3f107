import { useIsPlayer } from '../../access/sessions/session.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { HelpLinesCard } from '../../site/help-lines/help-lines-card.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Card, PageLayout } from '../../ui/page.tsx';
import { StatementCard } from '../activity-statement/statement-card.tsx';
import { SelfTestCard } from '../advice/self-test-card.tsx';
import { BreakCard } from '../breaks/break-card.tsx';
import { useTakenBreak } from '../breaks/taken-break.ts';
import { OwnLimitsCard } from '../limits/own-limits-card.tsx';
import { RealityCheckCard } from '../reality-check/reality-check-card.tsx';

/** Visitors see it too. Each card is a separate feature of this domain. */
export function SaferPlayPage() {
  const { t } = useTranslation();
  const care = useCareTranslation();
  const isPlayer = useIsPlayer();
  const taken = useTakenBreak((state) => state.taken);
  return (
    <PageLayout
      title={t('shell.saferPlay')}
      intro={care('saferPlay.intro')}
      description={t('descriptions.saferPlay')}
    >
      <div className={cx('grid gap-5 lg:grid-cols-2', isPlayer && 'items-start')}>
        {isPlayer && <OwnLimitsCard />}
        {isPlayer && <RealityCheckCard />}
        {isPlayer && <StatementCard />}
        <BreakCard />
        <div className={isPlayer ? 'grid gap-5' : 'contents'}>
          <SelfTestCard />
          <HelpLinesCard />
        </div>
        {!isPlayer && taken === undefined && <AccountToolsCard />}
      </div>
    </PageLayout>
  );
}

/** Tells visitors what this page has for signed-in players. */
function AccountToolsCard() {
  const { t } = useTranslation();
  const care = useCareTranslation();
  const tools = [
    [care('limits.title'), care('saferPlay.limits')],
    [care('realityCheck.title'), care('saferPlay.realityCheck')],
    [care('breaks.title'), care('breaks.text')],
    [care('statement.title'), care('statement.intro')],
  ] as const;
  return (
    <Card title={care('saferPlay.withAccount')} className="lg:col-span-2">
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {tools.map(([name, text]) => (
          <div key={name} className="grid content-start gap-1">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <LinkButton to={paths.login} state={{ from: paths.saferPlay }} variant="line" className="mt-5">
        {t('shell.login')}
      </LinkButton>
    </Card>
  );
}
