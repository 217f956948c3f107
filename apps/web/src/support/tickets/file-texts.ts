import { useSupportTranslation } from '../../i18n/support-translations.ts';
import type { FileTexts } from './file-picker.tsx';

export function useFileTexts(): FileTexts {
  const support = useSupportTranslation();
  return {
    add: support('files.add'),
    hint: support('files.hint'),
    tooMuch: support('files.tooMuch'),
    remove: (name) => support('files.remove', { name }),
    failed: (name, reason) => support('files.failed', { name, reason }),
    refused: support('contact.failed'),
  };
}
