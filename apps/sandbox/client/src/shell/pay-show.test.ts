import { expect, test } from 'vitest';
import { PayShow, winSound } from './pay-show.ts';
import { TweenTimeline } from './tween-timeline.ts';

const ownSound = winSound(1, 0, 999);

/** Records what a player sees and hears; the test steps the clock. */
function createShow({ reducedMotion = false } = {}) {
  const timeline = new TweenTimeline();
  const seen = { readout: [] as number[], own: [] as number[], kind: '', sounds: [] as unknown[] };
  const music: string[] = [];
  const pays = new PayShow({
    showPaid(cents, kind) {
      seen.readout.push(cents);
      seen.kind = kind;
    },
    playSound: (effect) => seen.sounds.push(effect),
    startFanfare(tier) {
      music.push(tier);
      return { finish: () => music.push('finish'), stop: () => music.push('stop') };
    },
    prefersReducedMotion: () => reducedMotion,
  });
  const clock = (ms: number, onProgress: (progress: number) => void) => timeline.tween(ms, onProgress);
  const options = { clock, sound: ownSound, write: (cents: number) => seen.own.push(cents) };
  const step = async (ms: number) => {
    timeline.advance(ms);
    // The end of a tween resolves promises one after the other.
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
  };
  return { pays, timeline, seen, music, options, step };
}

test.each([
  [40, 100],
  [100, 100],
  [150, 200],
])('a return of %i for %i is shown at once, with a neutral sound and no music', async (paid, stake) => {
  const { pays, seen, music, options } = createShow();
  await pays.show({ paidCents: paid, stakeCents: stake }, options);
  expect(seen).toMatchObject({ readout: [paid], own: [paid], kind: 'returned' });
  expect(seen.sounds).not.toContain(ownSound.aboveStake);
  expect(music).toEqual([]);
});

test('no sound of a win and no music is played for a pay up to the stake', () => {
  const { pays, seen, music } = createShow();
  pays.playWin({ paidCents: 100, stakeCents: 100 }, ownSound);
  pays.playFanfare({ paidCents: 100, stakeCents: 100 });
  expect(seen.sounds).toEqual([]);
  expect(music).toEqual([]);
});

test('read-out, the amount of the game and music begin and end together', async () => {
  const { pays, seen, music, options, step } = createShow();
  const shown = pays.show({ paidCents: 5250, stakeCents: 100 }, options);
  expect(music).toEqual(['megaWin']);
  for (let ms = 0; ms < 6000 && seen.readout.at(-1) !== 5250; ms += 50) {
    await step(50);
    expect(seen.readout.at(-1)).toBe(seen.own.at(-1));
  }
  await shown;
  expect(seen.readout.at(-1)).toBe(5250);
  expect(seen.readout.length).toBeGreaterThan(20);
  expect(music).toEqual(['megaWin', 'finish']);
});

test('a fast-forward ends amount and music with the whole win', async () => {
  const { pays, timeline, seen, music, options, step } = createShow();
  const shown = pays.show({ paidCents: 1500, stakeCents: 100 }, options);
  await step(100);
  timeline.finishAll();
  await shown;
  expect(seen).toMatchObject({ kind: 'bigWin' });
  expect([seen.readout.at(-1), seen.own.at(-1)]).toEqual([1500, 1500]);
  expect(music).toEqual(['bigWin', 'finish']);
});

test('reduced motion shows the whole win at once', async () => {
  const { pays, seen, options } = createShow({ reducedMotion: true });
  await pays.show({ paidCents: 300, stakeCents: 100 }, options);
  expect(seen).toMatchObject({ readout: [300], own: [300], kind: 'win', sounds: [ownSound.aboveStake] });
});

test('the next round stops the music', () => {
  const { pays, music } = createShow();
  pays.playFanfare({ paidCents: 10_000, stakeCents: 100 });
  pays.clear();
  expect(music).toEqual(['topWin', 'stop']);
});
