import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { downloadResponse } from '../../reporting/files/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';

interface MessageFilesProps {
  ticketId: string;
  side: 'user' | 'agent';
  files: readonly { readonly id: string; readonly name: string }[];
  labelOf: (name: string) => string;
  failed: string;
}

/** Files are saved, never shown: what is in a document is its sender's. */
export function MessageFiles({ ticketId, side, files, labelOf, failed }: MessageFilesProps) {
  const save = useMutation({
    mutationFn: (fileId: string) =>
      downloadResponse(`GET /${side}/tickets/:id/files/:fileId`, { params: { id: ticketId, fileId } }),
    onError: notify.failure(failed),
  });
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ id, name }) => (
        <li key={id}>
          <Button
            size="sm"
            variant="line"
            busy={save.isPending && save.variables === id}
            onClick={() => save.mutate(id)}
          >
            <Paperclip aria-hidden className="size-4" />
            {labelOf(name)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
