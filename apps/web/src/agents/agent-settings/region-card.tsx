import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { isLocale } from '../../i18n/index.ts';
import { selectLocale } from '../../site/preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { Card } from '../../ui/page.tsx';
import { notify } from '../../ui/toasts.tsx';
import { type AgentSettingsData, agentSettingsQuery, saveAgentSettings } from './agent-settings.queries.ts';

function timeZonesWith(chosen: string): readonly string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])];
}

export function RegionCard({ settings }: { settings: AgentSettingsData }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [language, setLanguage] = useState(settings.language);
  const zones = useMemo(() => timeZonesWith(settings.timeZone), [settings.timeZone]);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = useMutation({
    mutationFn: () => saveAgentSettings({ timeZone, language }),
    onSuccess: (saved) => {
      client.setQueryData(agentSettingsQuery.queryKey, saved);
      selectLocale(saved.language);
      notify.success(t('setting.saved'));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Card title={t('setting.region.title')}>
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label={t('setting.region.timeZone')}
          hint={t('setting.region.timeZoneHint', { here })}
          value={timeZone}
          onChange={(event) => setTimeZone(event.target.value)}
        >
          <Options values={zones} labelOf={(zone) => zone.replaceAll('_', ' ')} />
        </SelectField>
        <SelectField
          label={t('setting.region.language')}
          hint={t('setting.region.languageHint')}
          value={language}
          onChange={({ target }) => isLocale(target.value) && setLanguage(target.value)}
        >
          <LocaleOptions />
        </SelectField>
        <RequestError error={save.error} fallback={t('setting.failed')} />
        <Button
          type="submit"
          size="sm"
          className="justify-self-end"
          busy={save.isPending}
          disabled={timeZone === settings.timeZone && language === settings.language}
        >
          {t('setting.save')}
        </Button>
      </form>
    </Card>
  );
}
