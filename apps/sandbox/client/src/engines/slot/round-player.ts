import type { SlotPosition } from '@golden-acers/games/engines/slot';
import { formatCurrency } from '../../language/formats.ts';
import { showTumble } from './cascade-player.ts';
import { HoldPlayer } from './hold-player.ts';
import { coinsTotalText, freeSpinsTotalText } from './outcome.ts';
import { RoundTally } from './round-tally.ts';
import { SceneRunner, type SceneSubject } from './scene-runner.ts';
import type { SlotView } from './slot-view.ts';
import type { EventOf, SpinStep } from './steps.ts';
import { tSlot } from './t.ts';
import { WinPlayer } from './win-player.ts';

const quickSpeed = 1.9;
const fastForwardSpeed = 7;

/** Plays the spins of a round in order. What follows a spin is a part of a scene (`scenes.ts`). */
export class RoundPlayer {
  readonly #view: SlotView;
  readonly #tally: RoundTally;
  readonly #wins: WinPlayer;
  readonly #hold: HoldPlayer;
  readonly #scenes: SceneRunner;

  constructor(view: SlotView) {
    this.#view = view;
    this.#tally = new RoundTally(view.shell);
    this.#wins = new WinPlayer(view, this.#tally);
    this.#hold = new HoldPlayer(view, view.info.strips.length * view.info.rows);
    this.#scenes = new SceneRunner(view);
    view.overlay.onBannerTap(() => this.fastForward());
  }

  start(stakeCents: number) {
    this.#tally.start(stakeCents);
    this.#view.reels.hold([]);
  }

  shownCents = () => this.#tally.shownCents;

  fastForward() {
    if (this.#scenes.tap()) return;
    const { timeline } = this.#view;
    timeline.playbackSpeed = fastForwardSpeed;
    timeline.finishAll();
  }

  clear() {
    const { marks, overlay, reels } = this.#view;
    marks.clear();
    this.#hold.clear();
    overlay.showCaption('');
    reels.clearHighlight();
  }

  /** `countsLater`: the celebration of the round counts this step's wins. */
  async play(step: SpinStep, countsLater: boolean) {
    const { reels, timeline } = this.#view;
    this.#resetSpeed();
    const { free, held } = step.spin;
    if (free || held !== undefined) this.clear();
    if (held !== undefined) {
      reels.hold(held);
      this.#view.overlay.showTally(tSlot('respin'));
      this.#view.shell.announce(tSlot('respin'));
    }
    if (free) this.#showTally(step);
    if (step.vanished.length > 0) await showTumble(this.#view, step, this.#tally.wonCents);
    else await reels.spin(step.spin, timeline);
    if (this.#view.info.heights !== null && !free) this.#showWays(step);
    if (step.expanded.length > 0) await reels.expand(step.expanded, timeline);
    this.#resetSpeed();
    await this.#wins.play(step, countsLater);
    if (free) this.#showTally(step);
    for (const event of step.followUps) {
      if (event.type !== 'hold-spin') this.#resetSpeed();
      if (event.type === 'free-spins-awarded') await this.#showAward(event, step.scatter?.positions ?? []);
      else if (event.type === 'multiplier-raised') await this.#showRaise(event);
      else if (event.type === 'free-spins-ended') await this.#showEnd(event);
      else if (event.type === 'ladder-completed') await this.#showCompleted(event);
      else if (event.type === 'hold-started') await this.#startHold(event);
      else if (event.type === 'hold-spin') await this.#hold.spin(event);
      else if (event.type === 'hold-ended') await this.#endHold(event);
    }
  }

  /** Each part of a show starts at normal speed: a player who stopped the reels still sees the wins. */
  #resetSpeed() {
    this.#view.timeline.playbackSpeed = this.#view.shell.isQuickPlay() ? quickSpeed : 1;
  }

  #showWays({ spin: { window } }: SpinStep) {
    const count = window.reduce((ways, reel) => ways * reel.length, 1);
    this.#view.overlay.showTally(tSlot('ways', { count }));
  }

  #showTally({ spin: { spinsLeft, multiplier } }: SpinStep) {
    const left = spinsLeft === 0 ? tSlot('lastSpin') : tSlot('spinsLeft', { count: spinsLeft });
    const amount = formatCurrency(this.#tally.wonCents);
    this.#view.overlay.showTally(tSlot('tally', { left, times: multiplier, amount }));
  }

  #subject(more: Partial<SceneSubject> = {}): SceneSubject {
    const { shownCents } = this.#tally;
    return { positions: [], numbers: {}, pay: this.#tally.pay(), shownCents, ...more };
  }

  async #showAward({ spins, retrigger }: EventOf<'free-spins-awarded'>, positions: readonly SlotPosition[]) {
    const { shell, info } = this.#view;
    const { multiplier: times = 1, maxMultiplier: max = times } = info.freeSpins ?? {};
    const rises = max > times;
    if (rises) shell.announce(tSlot('awardedRising', { spins, max }));
    else shell.announce(tSlot(retrigger ? 'awardedMore' : 'awarded', { spins, times }));
    const ofWins = times > 1 ? tSlot('winsTimes', { times }) : '';
    const promise = rises ? tSlot('winsRise', { max }) : ofWins;
    const subject = this.#subject({ positions, numbers: { spins }, promise });
    if (retrigger) return this.#scenes.play('moreSpins', 'reveal', subject);
    await this.#scenes.play('freeSpins', 'intro', subject);
    await this.#scenes.play('freeSpins', 'buildUp', subject);
  }

  async #showRaise({ positions, multiplier }: EventOf<'multiplier-raised'>) {
    this.clear();
    this.#view.shell.announce(tSlot('raised', { times: multiplier }));
    const subject = this.#subject({ positions, numbers: { times: multiplier } });
    await this.#scenes.play('multiplier', 'reveal', subject);
  }

  async #showCompleted({ winCents }: EventOf<'ladder-completed'>) {
    const { overlay, shell, t } = this.#view;
    shell.announce(`${t('ladderTitle')} ${formatCurrency(winCents)}.`);
    overlay.showCaption('');
    this.#tally.wonCents += winCents;
    await this.#scenes.play('ladder', 'intro', this.#subject());
    this.#tally.show();
  }

  async #startHold(started: EventOf<'hold-started'>) {
    const { marks, shell, t } = this.#view;
    const promise = tSlot('respinsCount', { count: started.respinsLeft });
    shell.announce(`${t('holdTitle')} ${promise}.`);
    const subject = this.#subject({ positions: started.coins, promise });
    await this.#scenes.play('hold', 'intro', subject);
    await this.#scenes.play('hold', 'buildUp', subject);
    await this.#hold.start(started);
    marks.clear();
  }

  async #endHold(ended: EventOf<'hold-ended'>) {
    const { overlay, shell, t } = this.#view;
    const { shownCents } = this.#tally;
    this.#tally.wonCents += ended.winCents;
    const pay = this.#tally.pay();
    shell.announce(`${coinsTotalText(t, ended)}.`);
    await this.#scenes.play('hold', 'countUp', {
      ...this.#subject({ pay, shownCents }),
      count: async () => {
        await this.#hold.collect(ended, pay);
        this.#tally.show();
        overlay.showTally('');
      },
    });
    await this.#scenes.play('hold', 'outro', this.#subject());
  }

  /** The banner shows what the read-out has counted already: all that the round has paid. */
  async #showEnd(ended: EventOf<'free-spins-ended'>) {
    this.clear();
    this.#view.shell.announce(`${freeSpinsTotalText(ended)}.`);
    await this.#scenes.play('freeSpins', 'countUp', this.#subject());
    await this.#scenes.play('freeSpins', 'outro', this.#subject());
  }
}

/** A round whose feature ended with a celebration needs none for its total. */
export const endsWithFeature = (step: SpinStep | undefined): boolean =>
  step?.followUps.some(({ type }) => type === 'free-spins-ended' || type === 'hold-ended') === true;
