import { describe, expect, it } from 'vitest';
import { type Need, type Priority, TurnQueue } from './turn-queue.ts';

interface Named extends Need {
  readonly name: string;
}

const need = (name: string, playerId: string | undefined, priority: Priority = 'launch'): Named => ({
  ...{ name, playerId, priority },
  records: false,
  waitMaxMs: 1_000,
});

/** Everybody in the order of their turns. */
function serveAll(queue: TurnQueue<Named>): string[] {
  const served: string[] = [];
  for (let first = queue.places[0]; first !== undefined; first = queue.places[0]) {
    queue.serve(first);
    served.push(first.need.name);
  }
  return served;
}

describe('those who wait for a turn', () => {
  it('are served by urgency, and among equals in the order they came', () => {
    const queue = new TurnQueue<Named>();
    for (const priority of ['background', 'refresh', 'registration', 'launch', 'money'] as const) {
      queue.join(need(`first ${priority}`, 'a', priority));
      queue.join(need(`second ${priority}`, 'b', priority));
    }
    expect(serveAll(queue)).toEqual(
      ['money', 'launch', 'registration', 'refresh', 'background'].flatMap((priority) => [
        `first ${priority}`,
        `second ${priority}`,
      ]),
    );
  });

  it('are served in turns: one player’s ten launches wait for the one of everybody else', () => {
    const queue = new TurnQueue<Named>();
    for (let launch = 1; launch <= 10; launch += 1) queue.join(need(`greedy ${launch}`, 'greedy'));
    for (const name of ['anna', 'bert', 'cleo']) queue.join(need(name, name));
    expect(serveAll(queue).slice(0, 5)).toEqual(['greedy 1', 'anna', 'bert', 'cleo', 'greedy 2']);
  });

  it('get no second turn before a newcomer’s first', () => {
    const queue = new TurnQueue<Named>();
    queue.join(need('greedy 1', 'greedy'));
    serveAll(queue);
    queue.join(need('greedy 2', 'greedy'));
    queue.join(need('anna', 'anna'));
    expect(serveAll(queue)).toEqual(['anna', 'greedy 2']);
  });

  it('don’t pay for turns that they gave up', () => {
    const queue = new TurnQueue<Named>();
    for (let launch = 0; launch < 15; launch += 1) queue.join(need(`patient ${launch}`, 'patient'));
    for (const place of [...queue.places]) queue.leave(place);
    queue.join(need('patient again', 'patient'));
    queue.join(need('anna', 'anna'));
    expect(serveAll(queue)).toEqual(['patient again', 'anna']);
  });

  it('are bounded, in all and for each player', () => {
    const queue = new TurnQueue<Named>();
    const joined = Array.from({ length: 30 }, () => queue.join(need('greedy', 'greedy')));
    expect(joined.filter((place) => place !== undefined)).toHaveLength(20);
    expect(queue.join(need('anna', 'anna'))).toBeDefined();
    for (let player = 0; player < 2_000; player += 1) queue.join(need('one', `player ${player}`));
    expect(queue.places).toHaveLength(1_000);
    expect(queue.countBefore(need('money', 'anna', 'money'))).toBe(0);
  });
});
