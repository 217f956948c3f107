import { ChevronDown, Globe, Moon, Sun } from 'lucide-react';
import { isLocale, useTranslation } from '../../i18n/index.ts';
import { LocaleOptions } from '../../ui/locale-options.tsx';
import { changeTheme, selectLocale, usePreferences } from './preferences.ts';

/** Language and theme for visitors, who have no settings page. */
export function AppearanceSwitches() {
  const { t } = useTranslation();
  const { theme, language } = usePreferences();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <div className="flex items-center gap-1">
      <span className="relative flex items-center">
        <Globe aria-hidden className="pointer-events-none absolute left-2.5 size-4" />
        <select
          aria-label={t('shell.language')}
          value={language}
          onChange={({ target }) => isLocale(target.value) && selectLocale(target.value)}
          className="h-9 cursor-pointer appearance-none rounded-lg border border-line bg-transparent pr-7 pl-8 text-sm hover:border-line-strong hover:text-text pointer-coarse:h-11 [&>option]:bg-raised [&>option]:text-text"
        >
          <LocaleOptions />
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-4" />
      </span>
      <button
        type="button"
        aria-label={t(theme === 'dark' ? 'shell.toLight' : 'shell.toDark')}
        onClick={() => changeTheme(theme === 'dark' ? 'light' : 'dark')}
        className="grid size-9 place-content-center rounded-lg hover:text-text pointer-coarse:size-11"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </div>
  );
}
