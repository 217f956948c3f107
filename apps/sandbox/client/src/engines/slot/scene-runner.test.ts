import { beforeAll, expect, test } from 'vitest';
import { switchLanguage } from '../../language/language.ts';
import { createTranslate } from '../../language/translate.ts';
import { PayShow } from '../../shell/pay-show.ts';
import { TweenTimeline } from '../../shell/tween-timeline.ts';
import { SceneRunner } from './scene-runner.ts';
import { scenesOf } from './scenes.ts';
import type { SlotView } from './slot-view.ts';

beforeAll(async () => {
  await switchLanguage('en', 'games/golden-thaw');
  await switchLanguage('en', 'engines/slot');
});

/** Records what a scene does to the stage. */
function createView() {
  const done: string[] = [];
  const timeline = new TweenTimeline();
  const seen = { banner: '', readout: '' };
  const pays = new PayShow({
    showPaid(cents) {
      seen.readout = `$${(cents / 100).toFixed(2)}`;
    },
    playSound: () => undefined,
    startFanfare: () => ({ finish: () => undefined, stop: () => undefined }),
    prefersReducedMotion: () => false,
  });
  const classes = new Set<string>();
  const view = {
    timeline,
    scenes: scenesOf(),
    t: createTranslate<string>('games/golden-thaw'),
    theme: { sounds: { feature: 'feature', anticipation: 'anticipation' } },
    stage: {
      root: {
        dataset: {},
        style: {},
        classList: {
          toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)),
        },
      },
    },
    marks: { show: (marks: unknown[]) => done.push(`mark ${marks.length}`) },
    reels: { highlight: (positions: unknown[]) => done.push(`light ${positions.length}`) },
    overlay: {
      showCaption: () => undefined,
      showBanner({ title }: { title: string }) {
        done.push(`banner ${title}`);
        return (text: string) => {
          seen.banner = text;
        };
      },
      closeBanner: () => done.push('close'),
    },
    shell: {
      pays,
      playSound: (sound: unknown) => typeof sound === 'string' && done.push(`sound ${sound}`),
      prefersReducedMotion: () => false,
      isQuickPlay: () => false,
    },
  } as unknown as SlotView;
  return { view, done, classes, seen, timeline };
}

async function stepUntil(timeline: TweenTimeline, isDone: () => boolean, look = () => {}) {
  for (let step = 0; step < 400 && !isDone(); step += 1) {
    timeline.advance(50);
    look();
    await Promise.resolve();
  }
}

const subject = {
  positions: [0, 2, 4].map((reel) => ({ reel, row: 1 })),
  numbers: { spins: 8 },
  pay: { paidCents: 5_500, stakeCents: 100 },
  shownCents: 0,
};

test('free spins light up their symbols one after another, and wait for a tap', async () => {
  const { view, done, classes, timeline } = createView();
  const runner = new SceneRunner(view);
  let isOver = false;
  void runner.play('freeSpins', 'intro', subject).then(() => {
    isOver = true;
  });
  await stepUntil(timeline, () => done.some((each) => each.startsWith('banner')));
  expect(done.filter((each) => each.startsWith('light'))).toEqual(['light 1', 'light 2', 'light 3']);
  expect(done.at(-1)).toBe('banner 8 Free Spins');
  await stepUntil(timeline, () => isOver);
  expect(isOver).toBe(false);
  expect(runner.tap()).toBe(true);
  await stepUntil(timeline, () => isOver);
  expect(done.at(-1)).toBe('close');
  expect(runner.tap()).toBe(false);
  void runner.play('freeSpins', 'buildUp', subject);
  expect(classes.has('is-free')).toBe(true);
  timeline.finishAll();
});

test('the banner of a prize and the read-out count the same amounts', async () => {
  const { view, seen, timeline } = createView();
  const runner = new SceneRunner(view);
  void runner.play('ladder', 'intro', subject);
  const shown = new Set<string>();
  await stepUntil(
    timeline,
    () => seen.readout === '$55.00',
    () => {
      expect(seen.banner).toBe(seen.readout);
      shown.add(seen.banner);
    },
  );
  expect(shown.size).toBeGreaterThan(10);
  runner.tap();
});
