import type { AgentThread } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { chatPresenceQuery } from '../chats/chats.queries.ts';
import { inboxKey, threadQuery } from './inbox.queries.ts';

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
  const ownId = assignees.find(({ isSelf }) => isSelf)?.id;
  const accept = useCommand('POST /agent/tickets/:id/assign', {
    stores: threadQuery(id),
    invalidates: [inboxKey],
  });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t('chat.acceptHint')}</p>
      <RequestError error={accept.error} fallback={t('tickets.changeFailed')} />
      <Button
        size="sm"
        busy={accept.isPending}
        disabled={ownId === undefined}
        onClick={() =>
          ownId !== undefined && accept.mutate({ params: { id }, body: { agentId: ownId, previousId: null } })
        }
      >
        {t('chat.accept')}
      </Button>
    </div>
  );
}
