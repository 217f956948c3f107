import { cx } from '../../ui/cx.ts';
import type { Move, View } from './console-address.ts';
import { useConsoleTexts } from './texts.ts';

interface AdminTabsProps {
  view: View;
  move: Move;
}

const tabs = [
  { view: 'admin-structure', words: 'audit.structureTab' },
  { view: 'audit', words: 'audit.title' },
] as const;

/** Who may do what, and beside it who did what. */
export function AdminTabs({ view, move }: AdminTabsProps) {
  const t = useConsoleTexts();
  return (
    <nav aria-label={t('audit.tabs')} className="-mb-1 shrink-0 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.view}>
            <button
              type="button"
              aria-current={tab.view === view ? 'page' : undefined}
              onClick={() => move({ view: tab.view, player: '', fromDate: '', toDate: '', area: '' })}
              className={cx(
                'flex h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2',
                tab.view === view
                  ? 'border-gold text-gold-ink'
                  : 'border-transparent text-muted hover:text-text',
              )}
            >
              {t(tab.words)}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
