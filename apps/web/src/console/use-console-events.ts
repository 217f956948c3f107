import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { agentStatusQuery } from '../access/permissions/permissions.ts';
import { profileQuery } from '../accounts/accounts/profile.queries.ts';
import { followStream } from '../api/follow-stream.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { alarmKeys, applyAlarmEvent } from '../events/alarms/alarms.queries.ts';
import { useNewRequestSound } from '../money/transfer-requests/request-sound.ts';
import { applyQueueEvent, requestQueueKeys } from '../money/transfer-requests/requests.queries.ts';
import { bulkJobsKey, subscribeToBulkJobs } from '../players/bulk-jobs/bulk-jobs.queries.ts';

/** Chats change often for every agent above them, so the list is read at most once in this time. */
const inboxEveryMs = 2_000;

/** Reads changed threads at once. The inbox loads later than this. */
function followTickets(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshInbox = () => {
    timer = undefined;
    void client.invalidateQueries({ queryKey: ['console', 'tickets', 'list'] });
    void client.invalidateQueries({ queryKey: ['console', 'chat-presence'] });
  };
  return {
    handleChange(ids: readonly string[]) {
      for (const id of ids)
        void client.invalidateQueries({ queryKey: ['console', 'tickets', id], exact: true });
      timer ??= setTimeout(refreshInbox, inboxEveryMs);
    },
    stop: () => clearTimeout(timer),
  };
}

export function useConsoleEvents(isAgent: boolean): void {
  const client = useQueryClient();
  const onArrival = useNewRequestSound();
  useEffect(() => {
    if (!isAgent) return;
    const jobs = subscribeToBulkJobs(client);
    const tickets = followTickets(client);
    const stop = followStream('GET /fortune-panda/events', {
      onEvent(event) {
        switch (event.name) {
          case 'requests':
            applyQueueEvent(client, event.data);
            onArrival(event.data.newest);
            return;
          case 'jobs':
            jobs.handleEvent({ counts: event.data, changedJobIds: event.data.changed });
            return;
          case 'alarms':
            applyAlarmEvent(client, event.data);
            return;
          case 'tickets':
            tickets.handleChange(event.data.changed);
            return;
          case 'typing':
            client.setQueryData(['typing', event.data.id], Date.now());
            return;
          case 'profile':
            void client.invalidateQueries({ queryKey: profileQuery.queryKey });
            return;
          case 'authority':
            void refetchQueries(client, agentStatusQuery.queryKey);
        }
      },
      onDisconnect: () => {
        void client.invalidateQueries({ queryKey: profileQuery.queryKey });
        void refetchQueries(client, ...requestQueueKeys, bulkJobsKey, ...alarmKeys);
      },
    });
    return () => {
      stop();
      jobs.stop();
      tickets.stop();
    };
  }, [client, isAgent, onArrival]);
}
