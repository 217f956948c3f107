import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { isLocale } from '../../i18n/index.ts';
import { selectLocale, usePreferences } from '../../site/preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { Card } from '../../ui/page.tsx';
import { type AgentSettingsData, settingsCommand } from './agent-settings.queries.ts';

export function RegionCard({ settings }: { settings: AgentSettingsData }) {
  const t = useConsoleTranslation();
  const [chosenZone, setTimeZone] = useState<string>();
  const timeZone = chosenZone ?? settings.timeZone;
  // Shows the language in use, which may have been changed in the header since.
  const shown = usePreferences().language;
  const [chosen, setLanguage] = useState<typeof settings.language>();
  const language = chosen ?? shown;
  const zones = [...new Set(['UTC', settings.timeZone, ...Intl.supportedValuesOf('timeZone')])];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = useCommand('PUT /agent/settings', settingsCommand(t('setting.saved')));
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      { body: { timeZone, language }, ifMatch: settings.version },
      // After a change elsewhere the newer values are shown.
      { onSuccess: () => selectLocale(language), onError: () => setTimeZone(undefined) },
    );
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
