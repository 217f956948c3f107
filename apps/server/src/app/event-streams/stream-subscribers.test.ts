import { expect, test } from 'vitest';
import { defaultEventStreamsTuning } from './event-streams-tuning.ts';
import { createStreamSubscribers } from './stream-subscribers.ts';

test('one network has at most half of the streams of a server', () => {
  const { demandCapacity } = createStreamSubscribers({ ...defaultEventStreamsTuning, maxStreams: 6 });
  const open = (accountId: string, site: string) => demandCapacity({ accountId, site });
  for (const account of ['one', 'two', 'three']) open(account, '203.0.113.7');
  expect(() => open('four', '203.0.113.7')).toThrow(expect.objectContaining({ code: 'stream.full' }));
  open('ada', '203.0.113.8');
});
