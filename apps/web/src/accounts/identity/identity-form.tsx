import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { PlayerFormActions } from '../../ui/form-actions.tsx';
import { DocumentField } from './document-field.tsx';
import { type ChosenDocuments, identityQuery, postDocuments } from './identity.queries.ts';

export function IdentityForm({ onDone }: { onDone: () => void }) {
  const support = useSupportTranslation();
  const [documents, setDocuments] = useState<ChosenDocuments>({ identity: [], address: [] });
  const [wasSubmitted, setSubmitted] = useState(false);
  const send = useCommand((_: undefined, key: string) => postDocuments(documents, key), {
    stores: identityQuery,
    success: support('identity.sent'),
    onSuccess: onDone,
  });
  const isIncomplete = documents.identity.length === 0 || documents.address.length === 0;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (!isIncomplete && !send.isPending) send.mutate();
  }
  const field = (kind: keyof ChosenDocuments) => ({
    label: support(`identity.documents.${kind}.label`),
    hint: support(`identity.documents.${kind}.hint`),
    error: wasSubmitted && documents[kind].length === 0 ? support('identity.missing') : undefined,
    files: documents[kind],
    onChange: (files: readonly File[]) => {
      setDocuments({ ...documents, [kind]: files });
      send.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate className="grid w-full gap-5">
      <DocumentField {...field('identity')} />
      <DocumentField {...field('address')} />
      <p className="text-sm text-faint">{support('identity.privacy')}</p>
      <RequestError error={send.error} fallback={support('identity.failed')} />
      <PlayerFormActions
        onCancel={onDone}
        isBusy={send.isPending}
        busyLabel={support('identity.busy')}
        submitLabel={support('identity.submit')}
      />
    </form>
  );
}
