import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, QueryErrorBar, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { MaintenanceCard } from './maintenance-card.tsx';
import { type SystemSettingData, type SystemStateData, systemQuery } from './system.queries.ts';
import { SystemSettingDialog } from './system-setting-dialog.tsx';
import { formatSetting } from './system-settings.ts';

/** Settings that an operator changes on all running servers. */
export function SystemPage() {
  const t = useConsoleTranslation();
  const state = useQuery(systemQuery);
  return (
    <div className="grid w-full max-w-7xl gap-4">
      <h1 className="pt-1 font-display text-xl leading-none">{t('system.title')}</h1>
      {state.data !== undefined ? (
        <SystemCards state={state.data} />
      ) : state.error !== null ? (
        <QueryErrorBar query={state} fallback={t('setting.notLoaded')} />
      ) : (
        <LoadingSkeletons>
          <Skeleton className="h-96" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

function SystemCards({ state }: { state: SystemStateData }) {
  const t = useConsoleTranslation();
  const [changing, setChanging] = useState<SystemSettingData>();
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MaintenanceCard maintenance={state.maintenance} />
        <DiagnosticsCard diagnostics={state.diagnostics} />
      </div>
      <Card title={t('system.settings')}>
        <p className="mb-2 text-sm text-muted">{t('system.settingsHint')}</p>
        <ul className="divide-y divide-line">
          {state.settings.map((setting) => (
            <SettingRow key={setting.name} setting={setting} onChange={() => setChanging(setting)} />
          ))}
        </ul>
      </Card>
      <Card title={t('system.fixed')}>
        <p className="mb-2 text-sm text-muted">{t('system.fixedHint')}</p>
        <dl className="divide-y divide-line">
          {state.fixed.map(({ name, value }) => (
            <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-2">
              <dt className="text-sm break-all text-muted">
                <code>{name}</code>
              </dt>
              <dd className="tabular break-words">{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {changing !== undefined && (
        <SystemSettingDialog setting={changing} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

function SettingRow({ setting, onChange }: { setting: SystemSettingData; onChange: () => void }) {
  const t = useConsoleTranslation();
  const { name, value } = setting;
  const label = t(`system.names.${name}`);
  const standard = formatSetting(t, name, setting.default);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">{label}</p>
        <p className="text-xs break-all text-faint">
          <code>{name}</code>
        </p>
      </div>
      <div className="sm:text-right">
        <p className="tabular font-medium">{value === null ? standard : formatSetting(t, name, value)}</p>
        <p className="text-xs text-muted">
          {value === null ? t('system.isDefault') : t('system.replaces', { value: standard })}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        onClick={onChange}
        aria-label={t('system.changeOne', { name: label })}
      >
        {t('system.change')}
      </Button>
    </li>
  );
}
