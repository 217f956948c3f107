import type { PlayerThread } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { Button } from '../../ui/button.tsx';
import { chatViewQuery } from '../chats/chats.queries.ts';
import { ticketQuery } from './tickets.queries.ts';

/** Shows who is present, with a button to end the chat. */
export function ChatStatus({ ticket: { id } }: { ticket: PlayerThread }) {
  const support = useSupportTranslation();
  const { data: view } = useQuery(chatViewQuery(id));
  const end = useCommand('POST /user/tickets/:id/end', {
    stores: ticketQuery(id),
    failure: support('chat.endFailed'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-48">
        {view !== undefined && describeView(support, view)}
      </p>
      <Button variant="line" size="sm" busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
        {support('chat.end')}
      </Button>
    </div>
  );
}

function describeView(
  support: ReturnType<typeof useSupportTranslation>,
  { isJoined, isAvailable, ahead }: { isJoined: boolean; isAvailable: boolean; ahead: number | null },
): string {
  if (isJoined) return support('chat.joined');
  if (!isAvailable || ahead === null) return support('chat.nobody');
  return ahead === 0 ? support('chat.next') : support('chat.ahead', { count: ahead });
}
