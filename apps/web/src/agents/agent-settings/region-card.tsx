import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { isLocale, type Locale } from '../../i18n/index.ts';
import { selectLocale, usePreferences } from '../../site/preferences/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { Options, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { Card } from '../../ui/page.tsx';
import { type AgentSettingsData, settingsCommand } from './agent-settings.queries.ts';

export function RegionCard({ settings }: { settings: AgentSettingsData }) {
  const t = useConsoleTranslation();
  // Shows the language in use, which may have been changed in the header since.
  const shown = usePreferences().language;
  const save = useCommand('PUT /agent/settings', settingsCommand(t('setting.saved')));
  // Null: the language in use.
  const first: { readonly timeZone: string; readonly chosen: Locale | null } = {
    timeZone: settings.timeZone,
    chosen: null,
  };
  const form = useConsoleForm('PUT /agent/settings', first, save, { version: settings.version });
  const { timeZone, chosen } = form.values;
  const language = chosen ?? shown;
  const zones = [...new Set(['UTC', settings.timeZone, ...Intl.supportedValuesOf('timeZone')])];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const submit = () =>
    save.mutate(
      { body: { timeZone, language }, ifMatch: settings.version },
      { onSuccess: () => selectLocale(language) },
    );
  return (
    <Card title={t('setting.region.title')}>
      <Form form={form} onSubmit={submit} className="grid gap-4">
        <SelectField
          label={t('setting.region.timeZone')}
          hint={t('setting.region.timeZoneHint', { here })}
          value={timeZone}
          onChange={({ target }) => form.change({ timeZone: target.value })}
        >
          <Options values={zones} labelOf={(zone) => zone.replaceAll('_', ' ')} />
        </SelectField>
        <SelectField
          label={t('setting.region.language')}
          hint={t('setting.region.languageHint')}
          value={language}
          onChange={({ target }) => isLocale(target.value) && form.change({ chosen: target.value })}
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
      </Form>
    </Card>
  );
}
