import type { Texture } from 'pixi.js';
import type { GameShell } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { easeOutQuad, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { createCoinShower } from './coins.ts';
import { freeSpinsTotalText } from './outcome.ts';
import type { ReelStage } from './reel-stage.ts';
import { acresOfGoldSounds } from './sounds.ts';
import type { EventOf } from './spin-steps.ts';
import type { StageOverlay } from './stage-overlay.ts';
import { tAcresOfGold } from './t.ts';

interface CountUp {
  readonly countUpMs: number;
  readonly coins: number;
}

interface CelebrationTier extends CountUp {
  readonly stakes: number;
  readonly title: 'harvest' | 'megaWin' | 'bigWin';
}

/** The minimum multiples of the stake for a celebration, the best first. */
const tiers: readonly CelebrationTier[] = [
  { stakes: 100, title: 'harvest', countUpMs: 5200, coins: 26 },
  { stakes: 40, title: 'megaWin', countUpMs: 3800, coins: 18 },
  { stakes: 15, title: 'bigWin', countUpMs: 2600, coins: 12 },
];
const coinIntervalMs = 420;

const findTier = (totalCents: number, stakeCents: number) =>
  tiers.find(({ stakes }) => totalCents >= stakes * stakeCents);

type Shell = Pick<GameShell, 'announce' | 'playSound' | 'prefersReducedMotion'>;

export function createCelebration(
  stage: ReelStage,
  overlay: StageOverlay,
  timeline: TweenTimeline,
  coin: Texture,
  shell: Shell,
) {
  const shower = createCoinShower(stage.foreground, coin);

  function throwCoins(coins: number) {
    if (coins === 0 || shell.prefersReducedMotion()) return;
    const { left, top, width, height } = stage.layout();
    shell.playSound(acresOfGoldSounds.coin);
    shower.burst(left + width * 0.5, top + height * 0.95, coins, 0.75 + height / 900);
    for (const side of [0.12, 0.88])
      shower.burst(left + width * side, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
  }

  async function countUp(title: string, cents: number, { countUpMs, coins }: CountUp, kind: 'win' | 'free') {
    const setAmount = overlay.showBanner(title, formatCurrency(0), kind);
    if (coins > 0) shell.playSound(sharedSounds.bigWin);
    let bursts = 0;
    await timeline.tween(shell.prefersReducedMotion() ? 1 : countUpMs, (progress) => {
      setAmount(formatCurrency(Math.round(cents * easeOutQuad(progress))));
      const dueBursts = Math.floor(progress * (countUpMs / coinIntervalMs));
      if (dueBursts <= bursts || progress === 1) return;
      bursts = dueBursts;
      throwCoins(coins);
    });
    setAmount(formatCurrency(cents));
    await timeline.wait(1500);
    overlay.closeBanner();
  }

  return {
    hasFallingCoins: shower.hasFallingCoins,
    advance: (deltaMs: number) => shower.advance(deltaMs, stage.app.screen.height),
    async celebrateWin(totalCents: number, stakeCents: number) {
      const tier = findTier(totalCents, stakeCents);
      if (tier !== undefined) await countUp(tAcresOfGold(tier.title), totalCents, tier, 'win');
    },
    async celebrateFreeSpins(ended: EventOf<'free-spins-ended'>, stakeCents: number) {
      const tier = findTier(ended.totalCents, stakeCents);
      shell.announce(`${freeSpinsTotalText(ended)}.`);
      const title = tAcresOfGold(tier?.title ?? 'freeSpinsOver');
      await countUp(title, ended.totalCents, tier ?? { countUpMs: 1200, coins: 0 }, 'free');
    },
  };
}
