import { formatCurrency, formatNumber } from '../language/formats.ts';
import type { AutoplayLimits } from './autoplay-limits.ts';
import { openGameDialog } from './dialogs.ts';
import { h } from './dom.ts';
import { tShell } from './t.ts';

/** Lists all stakes, to choose one at once. */
export function openStakesDialog(
  stakesCents: readonly number[],
  chosenCents: number,
  choose: (cents: number) => void,
) {
  const buttons = stakesCents.map((cents) =>
    h(
      'button',
      {
        type: 'button',
        class: 'stake-choice',
        'aria-pressed': String(cents === chosenCents),
        onclick() {
          close();
          choose(cents);
        },
      },
      formatCurrency(cents),
    ),
  );
  const list = h('div', { class: 'stake-choices', role: 'group', 'aria-label': tShell('stake') }, ...buttons);
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  list.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const focused = buttons.findIndex((button) => button.matches(':focus'));
    buttons[Math.max(0, Math.min(buttons.length - 1, focused + step))]?.focus();
  });
  const close = openGameDialog(tShell('stake'), list);
  buttons[stakesCents.indexOf(chosenCents)]?.focus();
}

const roundCounts = [10, 25, 50, 100] as const;
const lossStakes = [5, 10, 25, 50, 100] as const;
const winStakes = [0, 10, 25, 50, 100] as const;

function createChoice(label: string, options: readonly (readonly [value: number, text: string])[]) {
  const select = h(
    'select',
    {},
    ...options.map(([value, text]) => h('option', { value: String(value) }, text)),
  );
  return { select, view: h('label', { class: 'stake-limit' }, h('span', {}, label), select) };
}

/** Opens the limits of an autoplay. It starts only here. */
export function openAutoplayDialog(stakeCents: number, start: (limits: AutoplayLimits) => void) {
  const amount = (stakes: number) => formatCurrency(stakes * stakeCents);
  const rounds = createChoice(
    tShell('autoplay.rounds'),
    roundCounts.map((count) => [count, formatNumber(count)]),
  );
  const loss = createChoice(
    tShell('autoplay.loss'),
    lossStakes.map((stakes) => [stakes, amount(stakes)]),
  );
  const win = createChoice(
    tShell('autoplay.win'),
    winStakes.map((stakes) => [stakes, stakes === 0 ? tShell('autoplay.anyWin') : amount(stakes)]),
  );
  loss.select.value = '10';
  const press = () => {
    const winTimes = Number(win.select.value);
    close();
    start({
      rounds: Number(rounds.select.value),
      lossCents: Number(loss.select.value) * stakeCents,
      winCents: winTimes === 0 ? undefined : winTimes * stakeCents,
    });
  };
  const button = h(
    'button',
    { type: 'button', class: 'button-gold', onclick: press },
    tShell('autoplay.start'),
  );
  const close = openGameDialog(
    tShell('autoplay'),
    ...[rounds, loss, win].map(({ view }) => view),
    h('p', { class: 'fine' }, tShell('autoplay.rules', { amount: formatCurrency(stakeCents) })),
    button,
  );
}
