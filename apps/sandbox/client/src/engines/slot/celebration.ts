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

/** The duration grows with the stakes that are won: 2.6 seconds for 15, 4.2 for 100, 6 at most. */
export const countUpMs = (stakes: number): number =>
  Math.round(Math.min(6000, 350 + 830 * Math.log2(1 + Math.max(0, stakes) / 2.2)));

interface CelebrationDeps {
  readonly stage: SlotStage;
  readonly overlay: SlotOverlay;
  readonly timeline: TweenTimeline;
  readonly shower: ReturnType<typeof createCoinShower>;
  readonly shell: Pick<GameShell, 'playSound' | 'prefersReducedMotion'>;
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

  async function countUp(title: string, cents: number, coins: number, durationMs: number) {
    const setAmount = overlay.showBanner({ title, subtitle: formatCurrency(0), kind: 'win' });
    if (coins > 0) shell.playSound(sharedSounds.bigWin);
    let bursts = 0;
    await timeline.tween(shell.prefersReducedMotion() ? 1 : durationMs, (progress) => {
      setAmount(formatCurrency(Math.round(cents * easeOutQuad(progress))));
      const dueBursts = Math.floor(progress * (durationMs / coinIntervalMs));
      if (dueBursts <= bursts || progress === 1) return;
      bursts = dueBursts;
      throwCoins(coins);
    });
    setAmount(formatCurrency(cents));
    await timeline.wait(1500);
    overlay.closeBanner();
  }

  return {
    async celebrateWin(totalCents: number, stakeCents: number) {
      const tier = findTier(totalCents, stakeCents);
      if (tier !== undefined)
        await countUp(titleOf(tier), totalCents, tier.coins, countUpMs(totalCents / stakeCents));
    },
    /** The end of a feature is always shown; a fanfare sounds only above the stake. */
    async celebrateFeature(totalCents: number, stakeCents: number, overTitle = tSlot('freeSpinsOver')) {
      const tier = findTier(totalCents, stakeCents);
      const title = tier === undefined ? overTitle : titleOf(tier);
      await countUp(title, totalCents, tier?.coins ?? 0, Math.max(900, countUpMs(totalCents / stakeCents)));
    },
  };
}
