import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newestNotificationsQuery } from './notifications.queries.ts';

/** Shows nothing: it tells the bell's face, which stands before the bell itself, how many notifications are unread. */
export function UnreadCountReader({ onCount }: { onCount: (unread: number) => void }) {
  const { data } = useQuery(newestNotificationsQuery);
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) onCount(unread);
  }, [unread, onCount]);
  return null;
}
