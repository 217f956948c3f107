import { useQuery } from '@tanstack/react-query';
import { useHasPermission } from '../access/permissions/permissions.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { chatPresenceQuery } from '../support/chats/chats.queries.ts';
import { CountBadge } from '../ui/count-badge.tsx';

/**
 * Shows the number of tickets that wait for an agent, on the menu's icon. Its query renews the agent's
 * presence on every page.
 */
export function TicketsBadge() {
  const t = useConsoleTranslation();
  const enabled = useHasPermission('tickets.handle');
  const { data } = useQuery({ ...chatPresenceQuery, enabled });
  return <CountBadge isOnIcon count={data?.unreplied ?? 0} label={t('chat.unreplied')} />;
}
