import { useOpenConsoleView } from '../../console-location.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { currentTimeZone } from '../../ui/dates/period.ts';
import { OwnTillCard } from './own-till-card.tsx';

/** The agent's own till, and the way to the shifts of the subtree. */
export function TillPage() {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  return (
    <div className="grid max-w-3xl justify-items-start gap-3 pt-1">
      <h1 className="font-display text-xl leading-none">{t('menu.till')}</h1>
      <div className="w-full">
        <OwnTillCard timeZone={currentTimeZone()} />
      </div>
      <Button variant="line" size="sm" onClick={() => openView('reports', { tab: 'shifts' })}>
        {t('reports.till.allShifts')}
      </Button>
    </div>
  );
}
