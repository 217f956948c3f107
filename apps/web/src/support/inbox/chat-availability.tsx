import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Badge } from '../../ui/feedback.tsx';
import { Switch } from '../../ui/switch.tsx';
import { chatPresenceQuery } from '../chats/chats.queries.ts';

/** Renewed by the open console. Without it, the agent's chats return to the queue. */
export function ChatAvailability() {
  const t = useConsoleTranslation();
  const { data: presence } = useQuery(chatPresenceQuery);
  const change = useCommand('POST /agent/chat', {
    stores: chatPresenceQuery,
    failure: t('chat.availabilityFailed'),
  });
  if (presence === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Switch
        label={t('chat.available')}
        isOn={change.isPending ? change.variables.body.isAvailable : presence.isAvailable}
        onChange={(isAvailable) => change.mutate({ body: { isAvailable } })}
        isDisabled={change.isPending}
      />
      <p role="status" className="empty:hidden">
        {presence.queued > 0 && <Badge tone="warn">{t('chat.queued', { count: presence.queued })}</Badge>}
      </p>
    </div>
  );
}
