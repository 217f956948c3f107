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
    <>
      <h1 className="sr-only">{t('menu.till')}</h1>
      <OwnTillCard timeZone={currentTimeZone()} />
      <Button
        variant="line"
        size="sm"
        className="justify-self-start"
        onClick={() => openView('reports', { tab: 'shifts' })}
      >
        {t('reports.till.allShifts')}
      </Button>
    </>
  );
}
