import type { GameShell } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { countUpMs, isBigWin, type Pay, type WinTier, winTierOf } from '../../shell/pay.ts';
import type { TweenTimeline } from '../../shell/tween-timeline.ts';
import type { createCoinShower } from './coins.ts';
import type { SlotOverlay } from './overlay.ts';
import type { SlotStage } from './stage.ts';
import { tSlot } from './t.ts';
import type { SlotTheme, ThemeText } from './theme.ts';

/** The coins of a burst, by the tier of the win. */
const tierCoins = { win: 0, bigWin: 10, megaWin: 16, topWin: 24 } as const;
const coinIntervalMs = 420;
/** A finished amount stays in view. */
const restMs = 1500;
const minFeatureMs = 900;

interface CelebrationDeps {
  readonly stage: SlotStage;
  readonly overlay: SlotOverlay;
  readonly timeline: TweenTimeline;
  readonly shower: ReturnType<typeof createCoinShower>;
  readonly shell: Pick<GameShell, 'playSound' | 'prefersReducedMotion' | 'pays'>;
  readonly theme: SlotTheme;
  readonly t: ThemeText;
}

export function createCelebration({ stage, overlay, timeline, shower, shell, theme, t }: CelebrationDeps) {
  const titleOf = (tier: Exclude<WinTier, 'win'>) =>
    tier === 'topWin' ? t('topWin') : tSlot(tier === 'megaWin' ? 'megaWin' : 'bigWin');

  function throwCoins(coins: number) {
    if (coins === 0 || shell.prefersReducedMotion()) return;
    const { left, top, width, height } = stage.layout();
    shell.playSound(theme.sounds.coin);
    shower.burst(left + width * 0.5, top + height * 0.95, coins, 0.75 + height / 900);
    for (const side of [0.12, 0.88])
      shower.burst(left + width * side, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
  }

  /** The banner and the read-out of the bar show the same amount at every moment. */
  async function countUp(pay: Pay, tier: Exclude<WinTier, 'win'>, fromCents: number) {
    // Its amount would stand beside the one that counts.
    overlay.showCaption('');
    const setAmount = overlay.showBanner({
      title: titleOf(tier),
      subtitle: formatCurrency(fromCents),
      kind: 'win',
      rays: tier !== 'bigWin',
      tier,
    });
    let bursts = 0;
    await shell.pays.show(pay, {
      fromCents,
      write: (cents) => setAmount(formatCurrency(cents)),
      clock: (durationMs, onProgress) =>
        timeline.tween(durationMs, (progress) => {
          onProgress(progress);
          const dueBursts = Math.floor(progress * (durationMs / coinIntervalMs));
          if (dueBursts <= bursts || progress === 1) return;
          bursts = dueBursts;
          throwCoins(tierCoins[tier]);
        }),
    });
    await timeline.wait(restMs);
    overlay.closeBanner();
  }

  return {
    isCelebrated: isBigWin,
    /** `fromCents`: what the read-out of the bar shows already. */
    async celebrateWin(pay: Pay, fromCents: number) {
      const tier = winTierOf(pay);
      if (tier !== undefined && tier !== 'win') await countUp(pay, tier, fromCents);
    },
    /**
     * The end of a feature is always shown, with the total that the read-out has counted already; music
     * sounds only with a big win.
     */
    async celebrateFeature(pay: Pay, overTitle: string) {
      overlay.showCaption('');
      const tier = winTierOf(pay);
      const title = tier === undefined || tier === 'win' ? overTitle : titleOf(tier);
      const kind = tier === undefined ? 'free' : 'win';
      const isBig = tier !== undefined && tier !== 'win';
      const subtitle = formatCurrency(pay.paidCents);
      overlay.showBanner({ title, subtitle, kind, rays: isBig, ...(isBig ? { tier } : {}) });
      shell.pays.playFanfare(pay);
      if (tier !== undefined) throwCoins(tierCoins[tier]);
      await timeline.wait(Math.max(minFeatureMs, countUpMs(pay.paidCents / pay.stakeCents)) + restMs);
      overlay.closeBanner();
    },
  };
}
