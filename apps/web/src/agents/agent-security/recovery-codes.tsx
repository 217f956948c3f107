import { Copy } from 'lucide-react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { copyToClipboard } from '../../ui/toasts.tsx';

/** Shown once: the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useConsoleTranslation();
  const copy = () => copyToClipboard(codes.join('\n'), t('setting.copied'), t('setting.notCopied'));
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">{t('setting.totp.codesHint')}</p>
      <ol
        aria-label={t('setting.totp.codesTitle')}
        className="tabular grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-xl border border-line bg-sunk px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t('setting.copy')}
        </Button>
        <Button onClick={onDone}>{t('setting.totp.codesSaved')}</Button>
      </div>
    </div>
  );
}
