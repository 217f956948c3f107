import type { AcresOfGoldEvent } from '@golden-acers/games/acres-of-gold';
import type { Texture } from 'pixi.js';
import type { GameShell } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { sharedSounds } from '../../shell/sound.ts';
import { easeOutQuad, type TweenTimeline } from '../../shell/tween-timeline.ts';
import { CoinShower } from './coins.ts';
import { freeSpinsTotalText } from './outcome.ts';
import type { ReelStage } from './reel-stage.ts';
import { acresOfGoldSounds } from './sounds.ts';
import type { StageOverlay } from './stage-overlay.ts';
import { tAcresOfGold } from './t.ts';

interface CelebrationTier {
  readonly stakes: number;
  readonly title: 'harvest' | 'megaWin' | 'bigWin';
  readonly countUpMs: number;
  readonly coins: number;
}

/** Wins from so many stakes are celebrated. The best first. */
const tiers: readonly CelebrationTier[] = [
  { stakes: 100, title: 'harvest', countUpMs: 5200, coins: 26 },
  { stakes: 40, title: 'megaWin', countUpMs: 3800, coins: 18 },
  { stakes: 15, title: 'bigWin', countUpMs: 2600, coins: 12 },
];
const coinIntervalMs = 420;

const findTier = (totalCents: number, stakeCents: number) =>
  tiers.find(({ stakes }) => totalCents >= stakes * stakeCents);

type Shell = Pick<GameShell, 'announce' | 'playSound' | 'prefersReducedMotion'>;

/** A banner, an amount that counts up, and coins. */
export class WinCelebration {
  readonly #stage: ReelStage;
  readonly #overlay: StageOverlay;
  readonly #timeline: TweenTimeline;
  readonly #shell: Shell;
  readonly #coins: CoinShower;

  constructor(stage: ReelStage, overlay: StageOverlay, timeline: TweenTimeline, coin: Texture, shell: Shell) {
    this.#stage = stage;
    this.#overlay = overlay;
    this.#timeline = timeline;
    this.#shell = shell;
    this.#coins = new CoinShower(stage.foreground, coin);
  }

  get hasFallingCoins() {
    return this.#coins.hasFallingCoins;
  }

  advance(deltaMs: number) {
    this.#coins.advance(deltaMs, this.#stage.app.screen.height);
  }

  async celebrateWin(totalCents: number, stakeCents: number) {
    const tier = findTier(totalCents, stakeCents);
    if (tier !== undefined) await this.#countUp(tAcresOfGold(tier.title), totalCents, tier, 'win');
  }

  async celebrateFreeSpins(
    ended: Extract<AcresOfGoldEvent, { type: 'free-spins-ended' }>,
    stakeCents: number,
  ) {
    const tier = findTier(ended.totalCents, stakeCents);
    this.#shell.announce(`${freeSpinsTotalText(ended)}.`);
    const title = tAcresOfGold(tier?.title ?? 'freeSpinsOver');
    await this.#countUp(title, ended.totalCents, tier ?? { countUpMs: 1200, coins: 0 }, 'free');
  }

  async #countUp(
    title: string,
    cents: number,
    { countUpMs, coins }: Pick<CelebrationTier, 'countUpMs' | 'coins'>,
    kind: 'win' | 'free',
  ) {
    const setAmount = this.#overlay.showBanner(title, formatCurrency(0), kind);
    if (coins > 0) this.#shell.playSound(sharedSounds.bigWin);
    let bursts = 0;
    await this.#timeline.tween(this.#shell.prefersReducedMotion() ? 1 : countUpMs, (progress) => {
      setAmount(formatCurrency(Math.round(cents * easeOutQuad(progress))));
      const dueBursts = Math.floor(progress * (countUpMs / coinIntervalMs));
      if (dueBursts <= bursts || progress === 1) return;
      bursts = dueBursts;
      this.#throwCoins(coins);
    });
    setAmount(formatCurrency(cents));
    await this.#timeline.wait(1500);
    this.#overlay.closeBanner();
  }

  #throwCoins(coins: number) {
    if (coins === 0 || this.#shell.prefersReducedMotion()) return;
    const { left, top, width, height } = this.#stage.layout();
    this.#shell.playSound(acresOfGoldSounds.coin);
    this.#coins.burst(left + width * 0.5, top + height * 0.95, coins, 0.75 + height / 900);
    for (const side of [0.12, 0.88])
      this.#coins.burst(left + width * side, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
  }
}
