import { formatCurrency } from '../../language/formats.ts';
import { countUpMs, isWin, type Pay } from '../../shell/pay.ts';
import { smoothstep } from '../../shell/tween-timeline.ts';
import { showTumble } from './cascade-player.ts';
import { HoldPlayer } from './hold-player.ts';
import { captionText, coinsTotalText, freeSpinsTotalText } from './outcome.ts';
import type { SlotView } from './slot-view.ts';
import { type EventOf, findFollowUp, type SpinStep, spinWinCents } from './steps.ts';
import { tSlot } from './t.ts';

const quickSpeed = 1.9;
const fastForwardSpeed = 7;
/** A feature starts by itself after this. */
const introWaitMs = 12_000;
const quickIntroWaitMs = 2_500;
/** Within these a count-up in the bar stays beside the lines. */
const [minBarCountMs, maxBarCountMs] = [420, 1500];

/** Plays the spins of a round in order. What follows a spin has a method per event type. */
export class RoundPlayer {
  readonly #view: SlotView;
  readonly #scatterSymbol: string;
  readonly #hold: HoldPlayer;
  #stakeCents = 0;
  #wonCents = 0;
  /** The part of the win that the read-out of the bar shows. */
  #shownCents = 0;
  #tapIntro: (() => void) | undefined;

  constructor(view: SlotView) {
    this.#view = view;
    this.#scatterSymbol = view.info.symbols.find(({ kind }) => kind === 'scatter')?.id ?? '';
    this.#hold = new HoldPlayer(view, view.info.strips.length * view.info.rows);
    view.overlay.onBannerTap(() => this.fastForward());
  }

  start(stakeCents: number) {
    this.#stakeCents = stakeCents;
    this.#wonCents = 0;
    this.#shownCents = 0;
    this.#view.reels.hold([]);
  }

  shownCents = () => this.#shownCents;

  fastForward() {
    if (this.#tapIntro !== undefined) return this.#tapIntro();
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
    if (step.vanished.length > 0) await showTumble(this.#view, step, this.#wonCents);
    else await reels.spin(step.spin, timeline);
    if (this.#view.info.heights !== null && !free) this.#showWays(step);
    if (step.expanded.length > 0) await reels.expand(step.expanded, timeline);
    await this.#showWins(step, countsLater);
    for (const event of step.followUps) {
      if (event.type === 'free-spins-awarded') await this.#showAward(event);
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
    const amount = formatCurrency(this.#wonCents);
    this.#view.overlay.showTally(tSlot('tally', { left, times: multiplier, amount }));
  }

  async #showWins(step: SpinStep, countsLater: boolean) {
    const { reels, marks, overlay, shell, theme, timeline, t } = this.#view;
    const { spin, wins, scatter } = step;
    const cents = spinWinCents(step);
    if (cents === 0) return;
    this.#resetSpeed();
    const scatterPositions = scatter?.positions ?? [];
    const opensFeature = findFollowUp(step, 'free-spins-awarded') !== undefined;
    const positions = [...wins.flatMap((win) => win.positions), ...scatterPositions];
    const centsBefore = this.#wonCents;
    this.#wonCents += cents;
    // Until the round has paid more than its stake, a pay is only marked: nothing glows, fades or counts.
    const isGain = isWin(this.#pay());
    if (isGain || opensFeature) reels.highlight(positions);
    overlay.showCaption(captionText(t, step, this.#scatterSymbol));
    if (opensFeature) shell.playSound(theme.sounds.feature);
    else if (isGain) shell.pays.playWin(this.#pay(), theme.sounds.win);
    else shell.pays.playReturned();
    const marked = [...wins, ...(scatter === undefined ? [] : [{ positions: scatterPositions }])];
    const barMs = Math.min(maxBarCountMs, Math.max(minBarCountMs, countUpMs(cents / this.#stakeCents) / 2));
    await timeline.tween(shell.prefersReducedMotion() ? 1 : barMs, (progress) => {
      marks.show(marked, smoothstep(Math.min(1, (progress * barMs) / minBarCountMs)));
      if (!countsLater) this.#showWin(centsBefore + (isGain ? Math.round(cents * progress) : cents));
    });
    await timeline.wait(spin.free ? 700 : isGain ? 850 : 350);
    if (spin.free) this.#showTally(step);
  }

  async #showAward({ spins, retrigger }: EventOf<'free-spins-awarded'>) {
    const { overlay, shell, stage, theme, timeline, info } = this.#view;
    const { multiplier: times = 1, maxMultiplier: max = times } = info.freeSpins ?? {};
    this.#resetSpeed();
    const rises = max > times;
    if (rises) shell.announce(tSlot('awardedRising', { spins, max }));
    else shell.announce(tSlot(retrigger ? 'awardedMore' : 'awarded', { spins, times }));
    overlay.showCaption('');
    const title = tSlot(retrigger ? 'moreSpinsTitle' : 'spinsTitle', { spins });
    const ofWins = times > 1 ? tSlot('winsTimes', { times }) : '';
    const subtitle = rises ? tSlot('winsRise', { max }) : ofWins;
    shell.playSound(theme.sounds.feature);
    if (retrigger) {
      overlay.showBanner({ title, subtitle, kind: 'free' });
      await timeline.wait(1500);
    } else {
      overlay.showBanner({ title, subtitle, kind: 'free', hint: tSlot('tapToStart') });
      await this.#waitForTap();
    }
    overlay.closeBanner();
    stage.root.classList.add('is-free');
    await timeline.wait(350);
  }

  /** The player starts the feature by a tap or the main button. */
  async #waitForTap() {
    const { shell } = this.#view;
    const waitMs = shell.isQuickPlay() || shell.prefersReducedMotion() ? quickIntroWaitMs : introWaitMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#tapIntro = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#tapIntro = undefined;
  }

  async #showRaise({ positions, multiplier }: EventOf<'multiplier-raised'>) {
    const { marks, overlay, reels, shell, theme, timeline } = this.#view;
    this.clear();
    reels.highlight(positions);
    marks.show([{ positions }], 1);
    shell.playSound(theme.sounds.expand);
    shell.announce(tSlot('raised', { times: multiplier }));
    overlay.showCaption(tSlot('raised', { times: multiplier }));
    await timeline.wait(1000);
  }

  async #showCompleted({ winCents }: EventOf<'ladder-completed'>) {
    const { overlay, shell, theme, t } = this.#view;
    this.#resetSpeed();
    const amount = formatCurrency(winCents);
    shell.announce(`${t('ladderTitle')} ${amount}.`);
    overlay.showCaption('');
    shell.playSound(theme.sounds.feature);
    overlay.showBanner({
      title: t('ladderTitle'),
      subtitle: `+ ${amount}`,
      kind: 'win',
      hint: tSlot('tapToGoOn'),
    });
    await this.#waitForTap();
    overlay.closeBanner();
    this.#wonCents += winCents;
    this.#showWin(this.#wonCents);
  }

  #showWin(cents: number) {
    this.#shownCents = cents;
    this.#view.shell.pays.write({ paidCents: cents, stakeCents: this.#stakeCents });
  }

  /** What the round has paid so far. */
  #pay(): Pay {
    return { paidCents: this.#wonCents, stakeCents: this.#stakeCents };
  }

  async #startHold(started: EventOf<'hold-started'>) {
    const { marks, overlay, reels, shell, stage, theme, t } = this.#view;
    this.#resetSpeed();
    const respins = tSlot('respinsCount', { count: started.respinsLeft });
    shell.announce(`${t('holdTitle')} ${respins}.`);
    overlay.showCaption('');
    marks.show([{ positions: started.coins }], 1);
    reels.highlight(started.coins);
    shell.playSound(theme.sounds.feature);
    overlay.showBanner({ title: t('holdTitle'), subtitle: respins, kind: 'free', hint: tSlot('tapToStart') });
    await this.#waitForTap();
    overlay.closeBanner();
    stage.root.classList.add('is-free');
    await this.#hold.start(started);
    marks.clear();
  }

  async #endHold(ended: EventOf<'hold-ended'>) {
    const { celebration, overlay, shell, t } = this.#view;
    this.#resetSpeed();
    this.#wonCents += ended.winCents;
    await this.#hold.collect(ended, this.#pay());
    this.#showWin(this.#wonCents);
    shell.announce(`${coinsTotalText(t, ended)}.`);
    overlay.showTally('');
    const pay = { paidCents: ended.winCents, stakeCents: this.#stakeCents };
    await celebration.celebrateFeature(pay, t('holdOver'));
  }

  async #showEnd(ended: EventOf<'free-spins-ended'>) {
    const { celebration, shell } = this.#view;
    this.#resetSpeed();
    this.clear();
    shell.announce(`${freeSpinsTotalText(ended)}.`);
    const pay = { paidCents: ended.totalCents, stakeCents: this.#stakeCents };
    await celebration.celebrateFeature(pay, tSlot('freeSpinsOver'));
  }
}

/** A round whose feature ended with a celebration needs none for its total. */
export const endsWithFeature = (step: SpinStep | undefined): boolean =>
  step?.followUps.some(({ type }) => type === 'free-spins-ended' || type === 'hold-ended') === true;
