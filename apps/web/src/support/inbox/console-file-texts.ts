import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import type { FileTexts } from '../tickets/file-picker.tsx';

export function useConsoleFileTexts(): FileTexts {
  const t = useConsoleTranslation();
  return {
    add: t('tickets.files.add'),
    hint: t('tickets.files.hint'),
    tooMuch: t('tickets.files.tooMuch'),
    remove: (name) => t('tickets.files.remove', { name }),
    failed: (name, reason) => t('tickets.files.failed', { name, reason }),
    refused: t('tickets.failed'),
  };
}
