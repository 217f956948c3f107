import { useIsPlayer } from '../../access/sessions/session.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { PageLayout } from '../../ui/page.tsx';
import { StatementCard } from '../activity-statement/statement-card.tsx';
import { HelpLinesCard } from '../advice/help-lines-card.tsx';
import { SelfTestCard } from '../advice/self-test-card.tsx';
import { BreakCard } from '../breaks/break-card.tsx';
import { useTakenBreak } from '../breaks/taken-break.ts';
import { OwnLimitsCard } from '../limits/own-limits-card.tsx';
import { RealityCheckCard } from '../reality-check/reality-check-card.tsx';
import { AccountToolsCard } from './account-tools-card.tsx';

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
