import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '../../access/sessions/session-actions.ts';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { termsQuery } from './terms.queries.ts';

const linkClass = 'font-semibold text-gold-ink hover:underline';

/** Stays until the user has decided. Escape and clicks outside do not close it. */
export function TermsDialog({ version }: { version: string }) {
  const t = useCareTranslation();
  const client = useQueryClient();
  const { mutate, isPending, error } = useCommand('POST /user/terms', {
    stores: termsQuery,
    // The terms may have changed again.
    onError: () => client.invalidateQueries(termsQuery),
  });
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      isDismissable={false}
      isKeyboardDismissDisabled
      role="alertdialog"
      title={t('terms.title')}
    >
      <p className="text-muted">{t('terms.text')}</p>
      <ul className="grid justify-items-start gap-2">
        <li>
          <a href={paths.terms} target="_blank" rel="noreferrer" className={linkClass}>
            {t('terms.terms')}
          </a>
        </li>
        <li>
          <a href={paths.dataPolicy} target="_blank" rel="noreferrer" className={linkClass}>
            {t('terms.dataPolicy')}
          </a>
        </li>
      </ul>
      <RequestError error={error} fallback={t('terms.failed')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="line" onClick={() => signOut()} disabled={isPending}>
          {t('terms.signOut')}
        </Button>
        <Button autoFocus busy={isPending} onClick={() => mutate({ body: { version } })}>
          {t('terms.accept')}
        </Button>
      </div>
    </Dialog>
  );
}
