import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isDefinitelyRefused, newIdempotencyKey } from '../../api/command-errors.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { RequestError } from '../../ui/feedback.tsx';
import { PlayerFormActions } from '../../ui/form-actions.tsx';
import { notify } from '../../ui/toasts.tsx';
import { DocumentField } from './document-field.tsx';
import { type ChosenDocuments, identityQuery, postDocuments } from './identity.queries.ts';

/** A repeated submit uses the same key until the server has decided. */
export function IdentityForm({ onDone }: { onDone: () => void }) {
  const support = useSupportTranslation();
  const client = useQueryClient();
  const [documents, setDocuments] = useState<ChosenDocuments>({ identity: [], address: [] });
  const [wasSubmitted, setSubmitted] = useState(false);
  const key = useRef(newIdempotencyKey());
  const send = useMutation({
    mutationFn: () => postDocuments(documents, key.current),
    onSuccess: ({ data }) => {
      putQueryData(client, identityQuery.queryKey, data);
      notify.success(support('identity.sent'));
      onDone();
    },
    onError: (error) => {
      if (isDefinitelyRefused(error)) key.current = newIdempotencyKey();
    },
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
      key.current = newIdempotencyKey();
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
