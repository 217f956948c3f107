import type { Language } from '../../i18n/index.ts';
import { translate } from '../../i18n/index.ts';
import { notify } from '../../ui/toasts.tsx';
import { changeLanguage } from './preferences.ts';

/** Speaks another language at once. When its words can't be loaded, the reader is told and nothing changes. */
export function chooseLanguage(language: Language): void {
  changeLanguage(language).catch(() => notify.error(translate('errors.network')));
}
