import { formatCurrency } from '../../language/formats.ts';
import { countUpMs, isWin } from '../../shell/pay.ts';
import { smoothstep } from '../../shell/tween-timeline.ts';
import { captionText, winText } from './outcome.ts';
import type { RoundTally } from './round-tally.ts';
import type { SlotView } from './slot-view.ts';
import { findFollowUp, type SpinStep, spinWinCents, type WinEvent } from './steps.ts';
import { tSlot } from './t.ts';

/** Within these a count-up in the bar stays beside the lines. */
const [minBarCountMs, maxBarCountMs] = [420, 1500];
/** One win after the other, within these, before all of them together. */
const [minEachMs, maxEachMs] = [200, 480];
const maxAllMs = 1_900;

/** Returns how long each of several wins is shown by itself. 0: only all together. */
export function eachWinMs(wins: number, isGain: boolean, isQuick: boolean): number {
  if (wins < 2 || !isGain || isQuick) return 0;
  const each = Math.min(maxEachMs, maxAllMs / wins);
  return each < minEachMs ? 0 : each;
}

/** Shows the wins of a spin: one at a time, then all. */
export class WinPlayer {
  readonly #view: SlotView;
  readonly #tally: RoundTally;
  readonly #scatterSymbol: string;

  constructor(view: SlotView, tally: RoundTally) {
    this.#view = view;
    this.#tally = tally;
    this.#scatterSymbol = view.info.symbols.find(({ kind }) => kind === 'scatter')?.id ?? '';
  }

  /** `countsLater`: the celebration of the round counts this step's wins. */
  async play(step: SpinStep, countsLater: boolean) {
    const cents = spinWinCents(step);
    if (cents === 0) return;
    const { overlay, reels, shell, timeline, t } = this.#view;
    const fromCents = this.#tally.wonCents;
    this.#tally.wonCents += cents;
    // Until the round has paid more than its stake, a pay is only marked: nothing glows, fades or counts.
    const isGain = isWin(this.#tally.pay());
    const opensFeature = findFollowUp(step, 'free-spins-awarded') !== undefined;
    this.#playSound(isGain, opensFeature);
    const eachMs = eachWinMs(step.wins.length, isGain, shell.isQuickPlay());
    let countedCents = fromCents;
    for (const win of eachMs > 0 ? step.wins : []) {
      await this.#showOne(win, eachMs, countsLater ? undefined : countedCents);
      countedCents += win.winCents;
    }
    const scatters = step.scatter?.positions ?? [];
    if (isGain || opensFeature) reels.highlight([...step.wins.flatMap((win) => win.positions), ...scatters]);
    if (!countsLater) overlay.showCaption(captionText(t, step, this.#scatterSymbol));
    await this.#countAll(step, { countedCents, isGain, countsLater });
    await timeline.wait(step.spin.free ? 700 : isGain ? 850 : 350);
  }

  #playSound(isGain: boolean, opensFeature: boolean) {
    const { shell, theme } = this.#view;
    // The scene of the feature has its own sounds.
    if (isGain) shell.pays.playWin(this.#tally.pay(), theme.sounds.win);
    else if (!opensFeature) shell.pays.playReturned();
  }

  /** `fromCents`: the read-out counts this win from there on. */
  async #showOne(win: WinEvent, ms: number, fromCents: number | undefined) {
    const { marks, overlay, reels, shell, timeline, t } = this.#view;
    const amount = formatCurrency(win.winCents);
    reels.highlight(win.positions);
    overlay.showCaption(tSlot('winPays', { win: winText(t, win), amount }));
    await timeline.tween(shell.prefersReducedMotion() ? 1 : ms, (progress) => {
      marks.show([win], smoothstep(Math.min(1, progress * 1.6)));
      if (fromCents !== undefined) this.#tally.show(fromCents + Math.round(win.winCents * progress));
    });
  }

  async #countAll(
    { wins, scatter }: SpinStep,
    {
      countedCents,
      isGain,
      countsLater,
    }: { readonly countedCents: number; readonly isGain: boolean; readonly countsLater: boolean },
  ) {
    const { marks, shell, timeline } = this.#view;
    const { wonCents, stakeCents } = this.#tally;
    const marked = [...wins, ...(scatter === undefined ? [] : [{ positions: scatter.positions }])];
    const restCents = wonCents - countedCents;
    const countMs = countUpMs(restCents / stakeCents) / 2;
    const barMs = Math.min(maxBarCountMs, Math.max(minBarCountMs, countMs));
    await timeline.tween(shell.prefersReducedMotion() ? 1 : barMs, (progress) => {
      marks.show(marked, smoothstep(Math.min(1, (progress * barMs) / minBarCountMs)));
      if (countsLater) return;
      this.#tally.show(isGain ? countedCents + Math.round(restCents * progress) : wonCents);
    });
  }
}
