import { Paperclip } from 'lucide-react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';

interface MessageFilesProps {
  files: readonly { readonly id: string; readonly name: string }[];
  labelOf: (name: string) => string;
  failed: string;
  save: (fileId: string) => Promise<void>;
}

/** Files can be downloaded but are never displayed, because their contents come from the sender. */
export function MessageFiles({ files, labelOf, failed, ...props }: MessageFilesProps) {
  const save = useCommand(props.save, { failure: failed });
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
