import { PermittedTabs } from '../access/permissions/permitted-tabs.tsx';
import { useOpenConsoleView } from '../console-location.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';

export function AdminTabs({ view }: { view: 'admin-structure' | 'audit' | 'failed-jobs' }) {
  const t = useConsoleTranslation();
  const openView = useOpenConsoleView();
  return (
    <PermittedTabs
      label={t('audit.tabs')}
      tabs={[
        { id: 'admin-structure', label: t('audit.structureTab'), permission: 'agents.read' },
        { id: 'audit', label: t('audit.title'), permission: 'audit.read' },
        { id: 'failed-jobs', label: t('failed-jobs.title'), permission: 'settings.change' },
      ]}
      selected={view}
      onSelect={(id) => openView(id, { player: '', from: '', to: '', area: '' })}
    />
  );
}
