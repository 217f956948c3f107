import { cx } from '../../ui/cx.ts';
import type { Move, View } from './console-address.ts';
import { Barred, useMay } from './permitted.tsx';
import { useConsoleTexts } from './texts.ts';

interface AdminTabsProps {
  view: View;
  move: Move;
}

const tabs = [
  { view: 'admin-structure', words: 'audit.structureTab', needs: 'agents.read' },
  { view: 'audit', words: 'audit.title', needs: 'audit.read' },
] as const;

/** Of a tab in a row of them, whatever it leads to. */
export const tabClass =
  'flex h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2';
export const barredTabClass = 'border-transparent text-muted opacity-50';

/** Who may do what, and beside it who did what. */
export function AdminTabs({ view, move }: AdminTabsProps) {
  const t = useConsoleTexts();
  const may = useMay();
  return (
    <nav aria-label={t('audit.tabs')} className="-mb-1 shrink-0 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.view}>
            {may(tab.needs) ? (
              <button
                type="button"
                aria-current={tab.view === view ? 'page' : undefined}
                onClick={() => move({ view: tab.view, player: '', fromDate: '', toDate: '', area: '' })}
                className={cx(
                  tabClass,
                  tab.view === view
                    ? 'border-gold text-gold-ink'
                    : 'border-transparent text-muted hover:text-text',
                )}
              >
                {t(tab.words)}
              </button>
            ) : (
              <Barred reason={t('playerDesk.notPermitted')} className={cx(tabClass, barredTabClass)}>
                {t(tab.words)}
              </Barred>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
