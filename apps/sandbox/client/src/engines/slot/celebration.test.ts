import { beforeAll, expect, test } from 'vitest';
import { formatCurrency } from '../../language/formats.ts';
import { switchLanguage } from '../../language/language.ts';
import { createTranslate } from '../../language/translate.ts';
import { PayShow } from '../../shell/pay-show.ts';
import { TweenTimeline } from '../../shell/tween-timeline.ts';
import { createCelebration } from './celebration.ts';

beforeAll(async () => {
  await switchLanguage('en', 'games/acres-of-gold');
  await switchLanguage('en', 'engines/slot');
});

type Deps = Parameters<typeof createCelebration>[0];

/** A stage that records what a player sees and hears, and a clock that the test steps. */
function createStage() {
  const timeline = new TweenTimeline();
  const seen = { banner: '', kind: '', readout: '$0.00', sounds: 0 };
  const countSound = () => {
    seen.sounds += 1;
  };
  const pays = new PayShow({
    showPaid(cents) {
      seen.readout = formatCurrency(cents);
    },
    playSound: countSound,
    startFanfare() {
      countSound();
      return { finish: () => undefined, stop: () => undefined };
    },
    prefersReducedMotion: () => false,
  });
  const deps = {
    timeline,
    t: createTranslate<string>('games/acres-of-gold'),
    stage: { layout: () => ({ left: 0, top: 0, width: 100, height: 100 }) },
    shower: { burst: () => undefined },
    theme: { sounds: {} },
    overlay: {
      showBanner({ subtitle, kind }: { subtitle: string; kind: string }) {
        Object.assign(seen, { banner: subtitle, kind });
        return (text: string) => {
          seen.banner = text;
        };
      },
      showCaption: () => undefined,
      closeBanner: () => undefined,
    },
    shell: { prefersReducedMotion: () => false, playSound: countSound, pays },
  } as unknown as Deps;
  return { celebration: createCelebration(deps), pays, timeline, seen };
}

async function stepThrough(timeline: TweenTimeline, isDone: () => boolean, look: () => void) {
  while (!isDone()) {
    timeline.advance(50);
    look();
    await Promise.resolve();
  }
}

test('banner and read-out count the same amount at every moment', async () => {
  const { celebration, timeline, seen } = createStage();
  let done = false;
  const shown: string[] = [];
  void celebration.celebrateWin({ paidCents: 5250, stakeCents: 100 }, 0).then(() => {
    done = true;
  });
  await stepThrough(
    timeline,
    () => done,
    () => {
      expect(seen.readout).toBe(seen.banner);
      shown.push(seen.banner);
    },
  );
  expect(new Set(shown).size).toBeGreaterThan(10);
  expect(shown.at(-1)).toBe('$52.50');
});

test('a count-up goes on from what the read-out shows already', async () => {
  const { celebration, timeline, seen } = createStage();
  let done = false;
  void celebration.celebrateWin({ paidCents: 5250, stakeCents: 100 }, 4000).then(() => {
    done = true;
  });
  expect(seen.banner).toBe('$40.00');
  await stepThrough(
    timeline,
    () => done,
    () => expect(seen.readout).toBe(seen.banner),
  );
});

test('a feature shows its total at once, because the read-out has counted it already', () => {
  const { celebration, pays, seen } = createStage();
  void celebration.celebrateFeature({ paidCents: 1900, stakeCents: 100 }, 'Free spins over');
  expect(seen).toMatchObject({ banner: '$19.00', kind: 'win' });
  pays.clear();
});

test('a feature that returned no more than the stake is not celebrated', async () => {
  const { celebration, seen } = createStage();
  void celebration.celebrateFeature({ paidCents: 100, stakeCents: 100 }, 'Free spins over');
  expect(seen).toEqual({ banner: '$1.00', kind: 'free', readout: '$0.00', sounds: 0 });
});
