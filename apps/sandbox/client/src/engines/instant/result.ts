import type { GameShell } from '../../game.ts';
import { formatCurrency, formatNumber } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { type SoundEffect, sharedSounds } from '../../shell/sound.ts';

/** Formats `15` as "×1.5". */
export const timesText = (times: number): string => `×${formatNumber(times)}`;

const bigWinStakes = 20;
/** Low and short: a pay within the stake is no win. */
const stakeBackSound: SoundEffect = [0.35, 0, 330, 0.005, 0.04, 0.1, 1, 1.4];
const lossSound: SoundEffect = [0.3, 0, 190, 0.01, 0.05, 0.14, 1, 1.2, -1];

interface Pay {
  readonly winCents: number;
  readonly stakeCents: number;
  readonly times: number;
}

/** Creates the line of text that states a round's result. */
export function createResultLine(shell: GameShell, animations: AnimationRunner, idleText: () => string) {
  const view = h('p', { class: 'result-line', 'aria-hidden': 'true' });
  let text = idleText;
  const show = (next: () => string, className = '') => {
    text = next;
    view.className = `result-line ${className}`;
    view.textContent = next();
  };
  onLanguageChange(() => {
    view.textContent = text();
  });
  return {
    view,
    show,
    /** Celebrates a pay above the stake only. */
    async showPay({ winCents, stakeCents, times }: Pay, lossText: () => string) {
      if (winCents === 0) {
        shell.playSound(lossSound);
        return show(lossText);
      }
      const line = (cents: number) => () => `${timesText(times)}  ${formatCurrency(cents)}`;
      if (winCents <= stakeCents) {
        shell.playSound(stakeBackSound);
        show(line(winCents));
        shell.showWin(winCents);
      } else {
        const isBig = winCents >= bigWinStakes * stakeCents;
        shell.playSound(isBig ? sharedSounds.bigWin : sharedSounds.win);
        const className = isBig ? 'result-win result-big' : 'result-win';
        const onCount = (cents: number) => {
          show(line(cents), className);
          shell.showWin(cents);
        };
        await animations.countUp(winCents, onCount, isBig ? 1600 : 700);
      }
    },
  };
}
