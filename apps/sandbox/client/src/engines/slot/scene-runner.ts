import type { SlotPosition } from '@golden-acers/games/engines/slot';
import { formatCurrency } from '../../language/formats.ts';
import { isWin, type Pay } from '../../shell/pay.ts';
import type { SoundEffect } from '../../shell/sound.ts';
import type { FeatureName, FeatureScene, SceneStep, SceneText } from './scenes.ts';
import type { SlotView } from './slot-view.ts';
import { tSlot } from './t.ts';

/** A feature starts by itself after this. */
const introWaitMs = 12_000;
const quickIntroWaitMs = 2_500;

/** What a scene is about. */
export interface SceneSubject {
  /** The symbols that brought it. */
  readonly positions: readonly SlotPosition[];
  /** The numbers in its texts. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What it promises by the rules. */
  readonly promise?: string;
  /** What the round has paid, with the feature, and what the read-out shows already. */
  readonly pay: Pay;
  readonly shownCents: number;
  /** Counts in the game's own way, such as coin by coin. */
  count?(): Promise<void>;
}

/** A tone of the build-up, higher with each symbol. */
const spotlightSound = (step: number): SoundEffect => [
  0.45,
  0,
  392 * 2 ** (step / 6),
  0.004,
  0.06,
  0.22,
  1,
  1.8,
  0,
  0,
  196,
  0.05,
];

type StepOf<Kind extends SceneStep['do']> = Extract<SceneStep, { do: Kind }>;

/** Plays the steps of a scene in order. It knows no feature: those are data (`scenes.ts`). */
export class SceneRunner {
  readonly #view: SlotView;
  #tap: (() => void) | undefined;
  #setBannerAmount: (text: string) => void = () => {};

  constructor(view: SlotView) {
    this.#view = view;
  }

  /** Returns whether a step waited for this tap. */
  tap(): boolean {
    const tap = this.#tap;
    tap?.();
    return tap !== undefined;
  }

  /** `part` is also the stage's `data-scene`, by which a game's CSS changes its picture. */
  async play(feature: FeatureName, part: keyof FeatureScene, subject: SceneSubject): Promise<void> {
    const { root } = this.#view.stage;
    root.dataset.scene = `${feature} ${part}`;
    for (const step of this.#view.scenes[feature][part]) await this.#playStep(step, subject);
    delete root.dataset.scene;
  }

  #playStep(step: SceneStep, subject: SceneSubject): Promise<void> | void {
    const { overlay, shell, stage, theme, timeline } = this.#view;
    switch (step.do) {
      case 'sound':
        return shell.playSound(theme.sounds[step.sound]);
      case 'wait':
        return timeline.wait(step.ms);
      case 'spotlight':
        return this.#spotlight(step, subject);
      case 'shake':
        return this.#shake(step);
      case 'banner':
        return this.#showBanner(step, subject);
      case 'tap':
        return this.#waitForTap();
      case 'close':
        return overlay.closeBanner();
      case 'light':
        stage.root.classList.toggle('is-free', step.light === 'feature');
        return undefined;
      case 'caption':
        return overlay.showCaption(this.#textOf(step.text, subject));
      case 'say':
        return shell.announce(this.#textOf(step.text, subject));
      case 'count':
        return subject.count?.() ?? this.#count(subject);
      case 'total':
        return this.#view.celebration.celebrateFeature(subject.pay, this.#textOf(step.over, subject));
    }
  }

  #textOf(text: SceneText, { numbers, promise = '' }: SceneSubject): string {
    if ('promise' in text) return promise;
    return 'game' in text ? this.#view.t(text.game, numbers) : tSlot(text.slot, numbers);
  }

  async #spotlight({ eachMs }: StepOf<'spotlight'>, { positions }: SceneSubject) {
    const { marks, overlay, reels, shell, timeline } = this.#view;
    overlay.showCaption('');
    for (const [index] of positions.entries()) {
      const lit = positions.slice(0, index + 1);
      marks.show([{ positions: lit }], 1);
      reels.highlight(lit);
      shell.playSound(spotlightSound(index));
      await timeline.wait(eachMs);
    }
  }

  async #shake({ ms }: StepOf<'shake'>) {
    const { shell, stage, timeline } = this.#view;
    if (shell.prefersReducedMotion()) return;
    await timeline.tween(ms, (progress) => {
      const reach = 5 * (1 - progress);
      const x = reach * Math.sin(progress * 46);
      stage.root.style.translate = progress === 1 ? '' : `${x.toFixed(1)}px ${(-x / 2).toFixed(1)}px`;
    });
  }

  #showBanner({ title, under, hint, rays = false, win = false }: StepOf<'banner'>, subject: SceneSubject) {
    this.#setBannerAmount = this.#view.overlay.showBanner({
      title: this.#textOf(title, subject),
      subtitle: under === undefined ? '' : this.#textOf(under, subject),
      kind: win && isWin(subject.pay) ? 'win' : 'free',
      rays,
      ...(hint === undefined ? {} : { hint: this.#textOf(hint, subject) }),
    });
  }

  /** The banner and the read-out count together. */
  async #count({ pay, shownCents }: SceneSubject) {
    const { shell, timeline } = this.#view;
    await shell.pays.show(pay, {
      fromCents: shownCents,
      write: (cents) => this.#setBannerAmount(formatCurrency(cents)),
      clock: (durationMs, onProgress) => timeline.tween(durationMs, onProgress),
    });
  }

  /** The player starts the feature by a tap or the main button. */
  async #waitForTap() {
    const { shell } = this.#view;
    const waitMs = shell.isQuickPlay() || shell.prefersReducedMotion() ? quickIntroWaitMs : introWaitMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#tap = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#tap = undefined;
  }
}
