import type { GameShell } from '../../game.ts';
import { formatCurrency, formatNumber } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import type { AnimationRunner } from '../../shell/animation-runner.ts';
import { h } from '../../shell/dom.ts';
import { isBigWin, isWin } from '../../shell/pay.ts';

/** Formats `15` as "×1.5". */
export const timesText = (times: number): string => `×${formatNumber(times)}`;

interface Shown {
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
    async showPay({ winCents, stakeCents, times }: Shown, lossText: () => string) {
      const pay = { paidCents: winCents, stakeCents };
      const className = isBigWin(pay) ? 'result-win result-big' : isWin(pay) ? 'result-win' : '';
      const line = (cents: number) => () => `${timesText(times)}  ${formatCurrency(cents)}`;
      const write = (cents: number) => show(winCents === 0 ? lossText : line(cents), className);
      await shell.pays.show(pay, { write, clock: animations.clock });
    },
  };
}
