import { Moon, Sun } from 'lucide-react';
import { isLocale, useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/field.tsx';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { changeTheme, selectLocale, usePreferences } from './preferences.ts';

const themeOptions = [
  ['dark', Moon],
  ['light', Sun],
] as const;

export function AppearanceSettings() {
  const { t } = useTranslation('settings');
  const { theme, language } = usePreferences();
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-10">
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-muted">{t('settings.theme')}</legend>
        <div className="grid grid-cols-2 gap-3">
          {themeOptions.map(([name, Icon]) => (
            <label
              key={name}
              className={cx(
                'flex h-11 cursor-pointer items-center justify-center gap-2.5 rounded-xl border font-medium transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold',
                theme === name
                  ? 'border-gold bg-gold-wash text-gold-ink'
                  : 'border-line-strong text-muted hover:border-gold/60',
              )}
            >
              <input
                type="radio"
                name="theme"
                value={name}
                checked={theme === name}
                onChange={() => changeTheme(name)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-5" />
              {t(`settings.${name}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t('settings.language')}
        value={language}
        onChange={({ target }) => isLocale(target.value) && selectLocale(target.value)}
      >
        <LocaleOptions />
      </SelectField>
    </div>
  );
}
