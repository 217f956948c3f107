import type { AgentThread } from '@golden-acers/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { chatPresenceQuery } from '../chats/chats.queries.ts';
import { invalidateInbox, sendTicketChange, threadQuery } from './inbox.queries.ts';

/**
 * True if an available agent must accept the waiting chat first. Outside of opening hours it is handled as a
 * ticket.
 */
export function useMustAcceptChat({ channel, assignedTo, state }: AgentThread): boolean {
  const { data: presence } = useQuery(chatPresenceQuery);
  const isWaiting = channel === 'chat' && assignedTo === null && (state === 'new' || state === 'open');
  return isWaiting && presence?.isAvailable === true;
}

export function AcceptChat({ ticket: { id, assignees } }: { ticket: AgentThread }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const ownId = assignees.find(({ isSelf }) => isSelf)?.id;
  const accept = useMutation({
    mutationFn: (agentId: string) =>
      sendTicketChange(id, { kind: 'assign', body: { agentId, previousId: null } }),
    onSuccess: (changed) => putQueryData(client, threadQuery(id).queryKey, changed),
    onSettled: () => invalidateInbox(client),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t('chat.acceptHint')}</p>
      <RequestError error={accept.error} fallback={t('tickets.changeFailed')} />
      <Button
        size="sm"
        busy={accept.isPending}
        disabled={ownId === undefined}
        onClick={() => ownId !== undefined && accept.mutate(ownId)}
      >
        {t('chat.accept')}
      </Button>
    </div>
  );
}
