import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { agentStatusQuery } from '../access/permissions/permissions.ts';
import { followStream } from '../api/follow-stream.ts';
import { refetchQueries } from '../api/refetch-queries.ts';
import { applyAlarmEvent, invalidateAlarms } from '../events/alarms/alarms.queries.ts';
import { useNewRequestSound } from '../money/transfer-requests/request-sound.ts';
import { applyQueueEvent, invalidateRequestQueue } from '../money/transfer-requests/requests.queries.ts';
import { invalidateBulkJobs, subscribeToBulkJobs } from '../players/bulk-jobs/bulk-jobs.queries.ts';

export function useConsoleEvents(isAgent: boolean): void {
  const client = useQueryClient();
  const onArrival = useNewRequestSound();
  useEffect(() => {
    if (!isAgent) return;
    const jobs = subscribeToBulkJobs(client);
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
          case 'authority':
            void refetchQueries(client, agentStatusQuery.queryKey);
        }
      },
      onDisconnect: () =>
        void Promise.all([
          invalidateRequestQueue(client),
          invalidateBulkJobs(client),
          invalidateAlarms(client),
        ]),
    });
    return () => {
      stop();
      jobs.stop();
    };
  }, [client, isAgent, onArrival]);
}
