import type { SlotCoin } from '@golden-acers/games/engines/slot';
import type { GameShell } from '../../game.ts';
import { formatCurrency } from '../../language/formats.ts';
import { isWin, type Pay } from '../../shell/pay.ts';
import type { TweenTimeline } from '../../shell/tween-timeline.ts';
import type { HoldField } from './hold-field.ts';
import type { SlotOverlay } from './overlay.ts';
import type { EventOf } from './steps.ts';
import { tSlot } from './t.ts';
import type { SlotTheme, SlotTypes, ThemeText } from './theme.ts';

interface HoldView {
  readonly field: HoldField;
  readonly overlay: SlotOverlay;
  readonly timeline: TweenTimeline;
  readonly shell: GameShell<SlotTypes>;
  readonly theme: SlotTheme;
  readonly t: ThemeText;
}

const rollMs = 620;
/** The last respin, and one that may fill the window, are slower. */
const tenseRollMs = 1150;
const landMs = 260;
const revealMs = 200;
/** All coins are collected within these. */
const [minCollectMs, maxCollectMs] = [900, 2600];

/** Shows coins that lock, respin by respin. */
export class HoldPlayer {
  readonly #view: HoldView;
  readonly #cells: number;
  #respinsLeft = 0;

  constructor(view: HoldView, cells: number) {
    this.#view = view;
    this.#cells = cells;
  }

  clear() {
    this.#view.field.fade(0);
  }

  /** The coins in view lock one after another, and show their values. */
  async start({ coins, respinsLeft }: EventOf<'hold-started'>) {
    const { field, shell, theme, timeline } = this.#view;
    const isStill = shell.prefersReducedMotion();
    await timeline.tween(isStill ? 1 : 420, (progress) => field.fade(progress));
    for (const coin of coins) {
      shell.playSound(theme.sounds.coin);
      await timeline.tween(isStill ? 1 : revealMs, (progress) => field.grow(coin, progress));
    }
    this.#showTally(respinsLeft);
    await timeline.wait(400);
  }

  async spin({ landed, respinsLeft }: EventOf<'hold-spin'>) {
    const { field, shell, theme, timeline } = this.#view;
    const isStill = shell.prefersReducedMotion();
    const isTense = this.#respinsLeft === 1 || field.locked().length === this.#cells - 1;
    this.#showTally(this.#respinsLeft - 1);
    shell.playSound(isTense ? theme.sounds.anticipation : theme.sounds.spin);
    await timeline.tween(isStill ? 1 : isTense ? tenseRollMs : rollMs, (progress) => field.roll(progress));
    if (landed.length === 0) shell.playSound(theme.sounds.stop);
    for (const coin of landed) await this.#land(coin);
    this.#showTally(respinsLeft);
    await timeline.wait(landed.length > 0 ? 350 : 200);
  }

  /** The coins are counted one by one, if they are a win. `pay`: of the round, with these coins. */
  async collect({ winCents, grandCents }: EventOf<'hold-ended'>, pay: Pay) {
    const { field, overlay, shell, theme, timeline } = this.#view;
    const shownCents = pay.paidCents - winCents;
    const coins = isWin(pay) ? field.locked() : [];
    const isStill = shell.prefersReducedMotion();
    const eachMs = Math.min(maxCollectMs, Math.max(minCollectMs, coins.length * 220)) / coins.length;
    let cents = 0;
    for (const locked of coins) {
      cents += locked.coin.valueCents;
      shell.playSound(theme.sounds.coin);
      shell.pays.write({ ...pay, paidCents: shownCents + cents });
      overlay.showTally(tSlot('collected', { amount: formatCurrency(cents) }));
      await timeline.tween(isStill ? 1 : eachMs, (progress) => {
        locked.lift = progress;
      });
    }
    if (grandCents > 0) {
      shell.pays.playFanfare(pay);
      overlay.showBanner({ title: tSlot('grand'), subtitle: formatCurrency(grandCents), kind: 'win' });
      await timeline.wait(2200);
    }
    shell.pays.write(pay);
  }

  async #land(coin: SlotCoin) {
    const { field, shell, theme, timeline } = this.#view;
    shell.playSound(coin.prize === undefined ? theme.sounds.scatter : theme.sounds.feature);
    await timeline.tween(shell.prefersReducedMotion() ? 1 : landMs, (progress) => field.grow(coin, progress));
    if (coin.prize !== undefined) await timeline.wait(500);
  }

  #showTally(respinsLeft: number) {
    this.#respinsLeft = respinsLeft;
    const { field, overlay } = this.#view;
    const cents = field.locked().reduce((total, { coin }) => total + coin.valueCents, 0);
    const left = respinsLeft === 0 ? tSlot('lastRespin') : tSlot('respinsLeft', { count: respinsLeft });
    overlay.showTally(tSlot('holdTally', { left, amount: formatCurrency(cents) }));
  }
}
