import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putQueryData, refetchQueries } from './refetch-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs what is due now. */
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Observes a query whose responses arrive when the test releases them. */
function watchQuery() {
  const client = new QueryClient();
  const responses: ((count: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['count', 'one'],
    queryFn: () => new Promise<number>((resolve) => responses.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { client, responses, shown: () => observer.getCurrentResult().data };
}

test('a change during the first request is fetched after it', async () => {
  const { client, responses, shown } = watchQuery();
  const reading = refetchQueries(client, ['count']);
  expect(responses).toHaveLength(1);
  responses[0]?.(0);
  await settle();
  expect(responses).toHaveLength(2);
  responses[1]?.(2);
  await reading;
  expect(shown()).toBe(2);
});

test('a later change is fetched once', async () => {
  const { client, responses, shown } = watchQuery();
  responses[0]?.(0);
  await settle();
  expect(shown()).toBe(0);
  const reading = refetchQueries(client, ['count']);
  responses[1]?.(1);
  await reading;
  expect([shown(), responses.length]).toEqual([1, 2]);
});

test.each([0, 1])('an event is not overwritten by response %i, which is older', async (older) => {
  const { client, responses, shown } = watchQuery();
  for (let response = 0; response < older; response += 1) {
    responses[response]?.(0);
    await settle();
    expect(shown()).toBe(0);
    void client.invalidateQueries({ queryKey: ['count'] });
  }
  putQueryData(client, ['count', 'one'], 1);
  responses[older]?.(0);
  await settle();
  expect(shown()).toBe(1);
});
