import type { AcresOfGoldEvent } from '@golden-acers/games';
import { money } from '../../language/figures.ts';
import { effects } from '../../shell/sound.ts';
import { Coins } from './coins.ts';
import { broughtText } from './outcome.ts';
import type { Pace } from './pace.ts';
import { say } from './say.ts';
import { sounds } from './sounds.ts';
import type { Stage } from './stage.ts';
import type { Words } from './words.ts';

/** From how many stakes on a win is celebrated, and for how long its figure runs up. Best first. */
const tiers = [
  { stakes: 100, title: 'harvest', ms: 5200, coins: 26 },
  { stakes: 40, title: 'megaWin', ms: 3800, coins: 18 },
  { stakes: 15, title: 'bigWin', ms: 2600, coins: 12 },
] as const;

interface Voice {
  showWin(cents: number): void;
  announce(text: string): void;
  sound(effect: readonly (number | undefined)[]): void;
  reducedMotion(): boolean;
}

const slowingDown = (t: number) => 1 - (1 - t) ** 2;

/** Large words, a figure that runs up, and coins. */
export class Celebration {
  readonly #stage: Stage;
  readonly #words: Words;
  readonly #pace: Pace;
  readonly #voice: Voice;
  readonly #coins: Coins;

  constructor(stage: Stage, words: Words, pace: Pace, voice: Voice) {
    this.#stage = stage;
    this.#words = words;
    this.#pace = pace;
    this.#voice = voice;
    this.#coins = new Coins(stage.above);
  }

  get isFalling() {
    return this.#coins.isFalling;
  }

  advance(deltaMs: number) {
    this.#coins.advance(deltaMs, this.#stage.app.screen.height);
  }

  /** Nothing for a small win. */
  async ofWin(totalCents: number, stakeCents: number) {
    const tier = tierOf(totalCents, stakeCents);
    if (tier !== undefined) await this.#runUp(say(tier.title), totalCents, tier.ms, tier.coins, 'win');
  }

  async ofFreeSpins(ended: Extract<AcresOfGoldEvent, { type: 'free-spins-ended' }>, stakeCents: number) {
    const tier = tierOf(ended.totalCents, stakeCents);
    this.#voice.announce(`${broughtText(ended)}.`);
    await this.#runUp(
      say(tier?.title ?? 'freeSpinsOver'),
      ended.totalCents,
      tier?.ms ?? 1200,
      tier?.coins ?? 0,
      'free',
    );
  }

  async #runUp(title: string, cents: number, ms: number, coins: number, kind: 'win' | 'free') {
    const setFigure = this.#words.banner(title, money(0), kind);
    if (coins > 0) this.#voice.sound(effects.bigWin);
    let thrown = 0;
    await this.#pace.tween(this.#voice.reducedMotion() ? 1 : ms, (progress) => {
      setFigure(money(Math.round(cents * slowingDown(progress))));
      const due = Math.floor(progress * (ms / 420));
      if (due <= thrown || progress === 1) return;
      thrown = due;
      this.#throw(coins);
    });
    setFigure(money(cents));
    await this.#pace.wait(1500);
    this.#words.closeBanner();
  }

  #throw(coins: number) {
    if (coins === 0 || this.#voice.reducedMotion()) return;
    const { left, top, width, height } = this.#stage.layout();
    this.#voice.sound(sounds.coin);
    this.#coins.burst(left + width * 0.5, top + height * 0.95, coins, 0.75 + height / 900);
    this.#coins.burst(left + width * 0.12, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
    this.#coins.burst(left + width * 0.88, top + height, Math.ceil(coins / 2), 0.6 + height / 900);
  }
}

function tierOf(totalCents: number, stakeCents: number) {
  return tiers.find(({ stakes }) => totalCents >= stakes * stakeCents);
}
