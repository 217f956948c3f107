import { Copy } from 'lucide-react';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { copyToClipboard } from './toasts.tsx';

interface SecretDialogProps {
  title: string;
  /** Explains where to store the secret, and what it gives access to. */
  hint: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret that the server returns only once. */
export function SecretDialog({ title, hint, secret, onClose }: SecretDialogProps) {
  const t = useConsoleTranslation();
  const copy = () =>
    copyToClipboard(secret, t('agentTree.firstPassword.copied'), t('agentTree.firstPassword.notCopied'));
  return (
    <Dialog isOpen onClose={onClose} title={title} isDismissable={false}>
      <p className="text-sm wrap-anywhere text-muted">{hint}</p>
      <p className="rounded-xl border border-gold/50 bg-gold-wash px-4 py-3 font-mono text-sm break-all select-all">
        {secret}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t('agentTree.firstPassword.copy')}
        </Button>
        <Button onClick={onClose}>{t('agentTree.firstPassword.done')}</Button>
      </div>
    </Dialog>
  );
}
