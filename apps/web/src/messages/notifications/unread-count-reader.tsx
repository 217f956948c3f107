import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newestNotificationsQuery } from './notifications.queries.ts';

/** Renders nothing. Reports the unread count to the bell's placeholder. */
export function UnreadCountReader({ onCount }: { onCount: (unread: number) => void }) {
  const { data } = useQuery(newestNotificationsQuery);
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) onCount(unread);
  }, [unread, onCount]);
  return null;
}
