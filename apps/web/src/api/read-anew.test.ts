import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchQueries } from './refetch-queries.ts';

/** Observes a count whose responses arrive when the test releases them. */
function watchQuery() {
  const client = new QueryClient();
  const answers: ((count: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['count', 'one'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { client, answers, shown: () => observer.getCurrentResult().data };
}

test('what is heard while the first answer is on its way is read after it', async () => {
  const { client, answers, shown } = watchQuery();
  const reading = refetchQueries(client, ['count']);
  expect(answers).toHaveLength(1);
  answers[0]?.(0);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await reading;
  expect(shown()).toBe(2);
});

test('what is heard later is read once', async () => {
  const { client, answers, shown } = watchQuery();
  answers[0]?.(0);
  await expect.poll(shown).toBe(0);
  const reading = refetchQueries(client, ['count']);
  answers[1]?.(1);
  await reading;
  expect([shown(), answers.length]).toEqual([1, 2]);
});
