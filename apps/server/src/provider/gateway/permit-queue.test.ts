import { describe, expect, test } from 'vitest';
import { type CallRequest, PermitQueue, type Priority } from './permit-queue.ts';

interface NamedRequest extends CallRequest {
  readonly name: string;
}

const request = (
  name: string,
  playerId: string | undefined,
  priority: Priority = 'launch',
): NamedRequest => ({
  ...{ name, playerId, priority },
  isRecordCall: false,
  maxWaitMs: 1_000,
});

/** The names of all requests in the order in which they are served. */
function serveAll(queue: PermitQueue<NamedRequest>): string[] {
  const served: string[] = [];
  for (let first = queue.slots[0]; first !== undefined; first = queue.slots[0]) {
    queue.grant(first);
    served.push(first.request.name);
  }
  return served;
}

describe('calls that wait for a permit', () => {
  test('are served by priority, and within one in order of arrival', () => {
    const queue = new PermitQueue<NamedRequest>();
    for (const priority of ['background', 'refresh', 'registration', 'launch', 'money'] as const) {
      queue.enqueue(request(`first ${priority}`, 'a', priority));
      queue.enqueue(request(`second ${priority}`, 'b', priority));
    }
    expect(serveAll(queue)).toEqual(
      ['money', 'launch', 'registration', 'refresh', 'background'].flatMap((priority) => [
        `first ${priority}`,
        `second ${priority}`,
      ]),
    );
  });

  test('are shared fairly: one player’s ten launches wait for the single launch of every other player', () => {
    const queue = new PermitQueue<NamedRequest>();
    for (let launch = 1; launch <= 10; launch += 1) queue.enqueue(request(`greedy ${launch}`, 'greedy'));
    for (const name of ['anna', 'bert', 'cleo']) queue.enqueue(request(name, name));
    expect(serveAll(queue).slice(0, 5)).toEqual(['greedy 1', 'anna', 'bert', 'cleo', 'greedy 2']);
  });

  test('of one player get no second permit before the first of a new player', () => {
    const queue = new PermitQueue<NamedRequest>();
    queue.enqueue(request('greedy 1', 'greedy'));
    serveAll(queue);
    queue.enqueue(request('greedy 2', 'greedy'));
    queue.enqueue(request('anna', 'anna'));
    expect(serveAll(queue)).toEqual(['anna', 'greedy 2']);
  });

  test('keep their round if an earlier one gives up', () => {
    const queue = new PermitQueue<NamedRequest>();
    for (let launch = 0; launch < 15; launch += 1) queue.enqueue(request(`patient ${launch}`, 'patient'));
    for (const slot of [...queue.slots]) queue.remove(slot);
    queue.enqueue(request('patient again', 'patient'));
    queue.enqueue(request('anna', 'anna'));
    expect(serveAll(queue)).toEqual(['patient again', 'anna']);
  });

  test('are limited by priority and per player', () => {
    const queue = new PermitQueue<NamedRequest>();
    const joined = Array.from({ length: 30 }, () => queue.enqueue(request('greedy', 'greedy')));
    expect(joined.filter((slot) => slot !== undefined)).toHaveLength(20);
    expect(queue.enqueue(request('anna', 'anna'))).toBeDefined();
    for (let player = 0; player < 2_000; player += 1) queue.enqueue(request('one', `player ${player}`));
    expect(queue.slots).toHaveLength(1_000);
    expect(queue.countAhead(request('money', 'anna', 'money'))).toBe(0);
    // Launches of players leave the places of money free.
    expect(queue.enqueue(request('money', 'anna', 'money'))).toBeDefined();
  });
});
