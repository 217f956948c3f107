import { Copy } from 'lucide-react';
import { useSecurityTranslation } from '../../i18n/security-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { copyToClipboard } from '../../ui/toasts.tsx';

/** Shown once, because the server stores only hashes of the codes. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useSecurityTranslation();
  const copy = () => copyToClipboard(codes.join('\n'), t('copied'), t('notCopied'));
  return (
    <Dialog isOpen onClose={onClose} title={t('totp.codesTitle')} isDismissable={false}>
      <p className="text-sm text-muted">{t('totp.codesHint')}</p>
      <ol
        aria-label={t('totp.codesTitle')}
        className="tabular grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-xl border border-line bg-sunk px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t('copy')}
        </Button>
        <Button onClick={onClose}>{t('totp.codesSaved')}</Button>
      </div>
    </Dialog>
  );
}
