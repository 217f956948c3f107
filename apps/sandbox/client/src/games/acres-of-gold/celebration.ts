import type { AcresOfGoldEvent } from '@golden-acers/games/acres-of-gold';
import { formatCurrency } from '../../language/formats.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { CoinShower } from './coins.ts';
import { freeSpinsTotalText } from './outcome.ts';
import type { ReelStage } from './reel-stage.ts';
import { acresOfGoldSounds } from './sounds.ts';
import type { StageOverlay } from './stage-overlay.ts';
import { tAcresOfGold } from './t.ts';
import type { TweenTimeline } from './tween-timeline.ts';

/** From how many stakes on a win is celebrated, and for how long its figure runs up. Best first. */
const tiers = [
  { stakes: 100, title: 'harvest', ms: 5200, coins: 26 },
  { stakes: 40, title: 'megaWin', ms: 3800, coins: 18 },
  { stakes: 15, title: 'bigWin', ms: 2600, coins: 12 },
] as const;

interface CelebrationHost {
  showWin(cents: number): void;
  announce(text: string): void;
  playSound(effect: readonly (number | undefined)[]): void;
  prefersReducedMotion(): boolean;
}

const easeOutQuad = (t: number) => 1 - (1 - t) ** 2;

/** Large words, a figure that runs up, and coins. */
export class WinCelebration {
  readonly #stage: ReelStage;
  readonly #words: StageOverlay;
  readonly #pace: TweenTimeline;
  readonly #voice: CelebrationHost;
  readonly #coins: CoinShower;

  constructor(stage: ReelStage, words: StageOverlay, pace: TweenTimeline, voice: CelebrationHost) {
    this.#stage = stage;
    this.#words = words;
    this.#pace = pace;
    this.#voice = voice;
    this.#coins = new CoinShower(stage.foreground);
  }

  get hasFallingCoins() {
    return this.#coins.hasFallingCoins;
  }

  advance(deltaMs: number) {
    this.#coins.advance(deltaMs, this.#stage.app.screen.height);
  }

  /** Nothing for a small win. */
  async celebrateWin(totalCents: number, stakeCents: number) {
    const tier = findTier(totalCents, stakeCents);
    if (tier !== undefined)
      await this.#runUp(tAcresOfGold(tier.title), totalCents, tier.ms, tier.coins, 'win');
  }

  async celebrateFreeSpins(
    ended: Extract<AcresOfGoldEvent, { type: 'free-spins-ended' }>,
    stakeCents: number,
  ) {
    const tier = findTier(ended.totalCents, stakeCents);
    this.#voice.announce(`${freeSpinsTotalText(ended)}.`);
    await this.#runUp(
      tAcresOfGold(tier?.title ?? 'freeSpinsOver'),
      ended.totalCents,
      tier?.ms ?? 1200,
      tier?.coins ?? 0,
      'free',
    );
  }

  async #runUp(title: string, cents: number, ms: number, coins: number, kind: 'win' | 'free') {
    const setFigure = this.#words.showBanner(title, formatCurrency(0), kind);
    if (coins > 0) this.#voice.playSound(sharedSounds.bigWin);
    let thrown = 0;
    await this.#pace.tween(this.#voice.prefersReducedMotion() ? 1 : ms, (progress) => {
      setFigure(formatCurrency(Math.round(cents * easeOutQuad(progress))));
      const due = Math.floor(progress * (ms / 420));
      if (due <= thrown || progress === 1) return;
      thrown = due;
      this.#throw(coins);
    });
    setFigure(formatCurrency(cents));
    await this.#pace.wait(1500);
    this.#words.closeBanner();
  }

  #throw(coins: number) {
    if (coins === 0 || this.#voice.prefersReducedMotion()) return;
    const { left, top, width, height } = this.#stage.layout();
    this.#voice.playSound(acresOfGoldSounds.coin);
    this.#coins.burst(left + width * 0.5, top + height * 0.95, coins, 0.75 + height / 900);
    this.#coins.burst(left + width * 0.12, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
    this.#coins.burst(left + width * 0.88, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
  }
}

function findTier(totalCents: number, stakeCents: number) {
  return tiers.find(({ stakes }) => totalCents >= stakes * stakeCents);
}
