import type { Locale } from '../../i18n/index.ts';
import { translate } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';
import { changeLocale } from './preferences.ts';

/** Speaks another language at once. When its words can't be loaded, the reader is told and nothing changes. */
export function selectLocale(language: Locale): void {
  changeLocale(language).catch(() => notify.error(translate('errors.network')));
}
