import { ViewTabs } from '../access/permissions/permitted-tabs.tsx';
import type { ConsoleView, NavigateConsole } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { viewPermissions } from './page-permissions.ts';

interface AdminTabsProps {
  view: ConsoleView;
  navigate: NavigateConsole;
}

/** Who may do what, and beside it who did what. */
export function AdminTabs({ view, navigate: move }: AdminTabsProps) {
  const t = useConsoleTranslation();
  return (
    <ViewTabs
      label={t('audit.tabs')}
      tabs={[
        {
          id: 'admin-structure',
          label: t('audit.structureTab'),
          permission: viewPermissions['admin-structure'],
        },
        { id: 'audit', label: t('audit.title'), permission: viewPermissions.audit },
      ]}
      selected={view}
      onSelect={(id) => move({ view: id, player: '', fromDate: '', toDate: '', auditArea: '' })}
    />
  );
}
