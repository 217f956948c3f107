import type { GameShell } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { easeOutQuad, type TweenTimeline } from '../../shell/tween-timeline.ts';
import type { createCoinShower } from './coins.ts';
import type { SlotOverlay } from './overlay.ts';
import type { SlotStage } from './stage.ts';
import { tSlot } from './t.ts';
import type { SlotTheme, ThemeText } from './theme.ts';

interface Tier {
  readonly stakes: number;
  readonly title: 'topWin' | 'megaWin' | 'bigWin';
  readonly coins: number;
}

/** The minimum multiples of the stake for a celebration, the best first. */
const tiers: readonly Tier[] = [
  { stakes: 100, title: 'topWin', coins: 24 },
  { stakes: 40, title: 'megaWin', coins: 16 },
  { stakes: 15, title: 'bigWin', coins: 10 },
];
const coinIntervalMs = 420;
/** A finished amount stays in view. */
const restMs = 1500;
const minFeatureMs = 900;

/** The duration grows with the stakes that are won: 2.6 seconds for 15, 4.2 for 100, 6 at most. */
export const countUpMs = (stakes: number): number =>
  Math.round(Math.min(6000, 350 + 830 * Math.log2(1 + Math.max(0, stakes) / 2.2)));

interface Win {
  readonly totalCents: number;
  readonly stakeCents: number;
}

interface CountUp {
  readonly title: string;
  readonly fromCents: number;
  readonly totalCents: number;
  readonly coins: number;
  readonly durationMs: number;
}

interface CelebrationDeps {
  readonly stage: SlotStage;
  readonly overlay: SlotOverlay;
  readonly timeline: TweenTimeline;
  readonly shower: ReturnType<typeof createCoinShower>;
  readonly shell: Pick<GameShell, 'playSound' | 'prefersReducedMotion' | 'showWin'>;
  readonly theme: SlotTheme;
  readonly t: ThemeText;
}

export function createCelebration({ stage, overlay, timeline, shower, shell, theme, t }: CelebrationDeps) {
  const findTier = (totalCents: number, stakeCents: number) =>
    tiers.find(({ stakes }) => totalCents >= stakes * stakeCents);
  const titleOf = ({ title }: Tier) => (title === 'topWin' ? t('topWin') : tSlot(title));

  function throwCoins(coins: number) {
    if (coins === 0 || shell.prefersReducedMotion()) return;
    const { left, top, width, height } = stage.layout();
    shell.playSound(theme.sounds.coin);
    shower.burst(left + width * 0.5, top + height * 0.95, coins, 0.75 + height / 900);
    for (const side of [0.12, 0.88])
      shower.burst(left + width * side, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
  }

  /** The banner and the read-out of the bar show the same amount at every moment. */
  async function countUp({ title, fromCents, totalCents, coins, durationMs }: CountUp) {
    const setAmount = overlay.showBanner({ title, subtitle: formatCurrency(fromCents), kind: 'win' });
    const showAmount = (cents: number) => {
      setAmount(formatCurrency(cents));
      shell.showWin(cents);
    };
    if (coins > 0) shell.playSound(sharedSounds.bigWin);
    let bursts = 0;
    await timeline.tween(shell.prefersReducedMotion() ? 1 : durationMs, (progress) => {
      showAmount(fromCents + Math.round((totalCents - fromCents) * easeOutQuad(progress)));
      const dueBursts = Math.floor(progress * (durationMs / coinIntervalMs));
      if (dueBursts <= bursts || progress === 1) return;
      bursts = dueBursts;
      throwCoins(coins);
    });
    await timeline.wait(restMs);
    overlay.closeBanner();
  }

  return {
    isCelebrated: (totalCents: number, stakeCents: number) => findTier(totalCents, stakeCents) !== undefined,
    /** `fromCents`: what the read-out of the bar shows already. */
    async celebrateWin({ fromCents, totalCents, stakeCents }: Win & { readonly fromCents: number }) {
      const tier = findTier(totalCents, stakeCents);
      if (tier === undefined) return;
      const durationMs = countUpMs(totalCents / stakeCents);
      await countUp({ title: titleOf(tier), fromCents, totalCents, coins: tier.coins, durationMs });
    },
    /**
     * The end of a feature is always shown, with the total that the read-out has counted already; a fanfare
     * sounds only above the stake.
     */
    async celebrateFeature({ totalCents, stakeCents, overTitle }: Win & { readonly overTitle: string }) {
      const tier = findTier(totalCents, stakeCents);
      const kind = totalCents > stakeCents ? 'win' : 'free';
      const title = tier === undefined ? overTitle : titleOf(tier);
      overlay.showBanner({ title, subtitle: formatCurrency(totalCents), kind });
      if (tier !== undefined) {
        shell.playSound(sharedSounds.bigWin);
        throwCoins(tier.coins);
      }
      await timeline.wait(Math.max(minFeatureMs, countUpMs(totalCents / stakeCents)) + restMs);
      overlay.closeBanner();
    },
  };
}
