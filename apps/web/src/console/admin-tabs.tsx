import type { Move, View } from './console-address.ts';
import { viewNeeds } from './page-needs.ts';
import { useConsoleTexts } from './texts.ts';
import { ViewTabs } from './view-tabs.tsx';

interface AdminTabsProps {
  view: View;
  move: Move;
}

/** Who may do what, and beside it who did what. */
export function AdminTabs({ view, move }: AdminTabsProps) {
  const t = useConsoleTexts();
  return (
    <ViewTabs
      label={t('audit.tabs')}
      tabs={[
        { id: 'admin-structure', words: t('audit.structureTab'), needs: viewNeeds['admin-structure'] },
        { id: 'audit', words: t('audit.title'), needs: viewNeeds.audit },
      ]}
      shown={view}
      onShow={(id) => move({ view: id, player: '', fromDate: '', toDate: '', area: '' })}
    />
  );
}
