import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAnew } from '../api/read-anew.ts';
import { statusQuery } from '../console/console.queries.ts';
import { keepFollowing } from '../money/balances/live.ts';
import { hearQueue, refreshQueue } from '../money/transfer-requests/requests.queries.ts';
import { useArrivals } from '../money/transfer-requests/requests-bell.ts';
import { hearJobs, refreshJobs } from '../players/bulk-jobs/jobs.queries.ts';

/** One stream for the whole console, wherever in it the agent is: each part hears its own, and polls while it is down. */
export function useConsoleNews(isAgent: boolean): void {
  const client = useQueryClient();
  const onArrival = useArrivals();
  useEffect(() => {
    if (!isAgent) return;
    const jobs = hearJobs(client);
    const stop = keepFollowing('GET /fortune-panda/events', {
      onEvent(news) {
        switch (news.name) {
          case 'requests':
            hearQueue(client, news.data);
            onArrival(news.data.newest);
            return;
          case 'jobs':
            jobs.hear(news.data);
            return;
          case 'standing':
            void readAnew(client, statusQuery.queryKey);
        }
      },
      onDown: () => void Promise.all([refreshQueue(client), refreshJobs(client)]),
    });
    return () => {
      stop();
      jobs.stop();
    };
  }, [client, isAgent, onArrival]);
}
