import { fetchPots, type Jackpots, type Pot, type WonJackpot } from '../api.ts';
import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { createFrameClock } from './frame-clock.ts';
import { isWin, type Pay } from './pay.ts';
import type { PayShow } from './pay-show.ts';
import { tShell } from './t.ts';

export function createPotStrip(jackpots: Jackpots) {
  let pots = jackpots.pots;
  const list = h('dl');
  const box = h('section', { class: 'pots' }, list);
  const write = () =>
    list.replaceChildren(
      ...pots.map(({ slug, name, valueCents }) =>
        h(
          'div',
          { class: 'pot', 'data-pot': slug },
          h('dt', {}, name),
          h('dd', {}, formatCurrency(valueCents)),
        ),
      ),
    );
  onLanguageChange(() => {
    box.setAttribute('aria-label', tShell('jackpots'));
    write();
  });
  return {
    box,
    pots: () => pots,
    show(next: readonly Pot[]) {
      pots = next;
      write();
    },
  };
}

/** Other players' stakes fill the pots too. */
const potPollIntervalMs = 5_000;

/** Polls while the page is visible. Returns a function that polls at once. A failed poll changes nothing. */
export function pollPots(show: (pots: readonly Pot[]) => void) {
  const poll = async () => {
    if (document.visibilityState !== 'visible') return;
    const response = await fetchPots().catch(() => undefined);
    if (response !== undefined) show(response.pots);
  };
  setInterval(() => void poll(), potPollIntervalMs);
  return poll;
}

const celebrationDurationMs = 9_000;
const countUpDurationMs = 3_600;
const coinCount = 28;

interface JackpotView {
  readonly host: HTMLElement;
  /** All that the round has paid. */
  readonly pay: Pay;
  readonly pays: PayShow;
  notify(text: string): void;
}

/**
 * Rays and falling coins behind the name and the amount, until a tap or some seconds later. The round's own
 * payout is in the read-out already. A jackpot that brings the round no more than its stakes is only stated.
 */
export function celebrateJackpot({ name, cents }: WonJackpot, { host, pay, pays, notify }: JackpotView) {
  if (!isWin(pay)) {
    notify(tShell('jackpotWon', { name, amount: formatCurrency(cents) }));
    return { shown: pays.show(pay), close: () => undefined };
  }
  let close = () => {};
  const amount = h('p', { class: 'jackpot-cents' });
  const coins = Array.from({ length: coinCount }, (_, index) => {
    const coin = h('i', { class: 'jackpot-coin' });
    coin.style.left = `${(100 * index) / coinCount}%`;
    coin.style.animationDelay = `${-((index * 7) % 26) / 10}s`;
    return coin;
  });
  const box = h(
    'div',
    { class: 'jackpot-win', onclick: () => close() },
    h('div', { class: 'jackpot-rays', 'aria-hidden': 'true' }),
    h('div', { class: 'jackpot-coins', 'aria-hidden': 'true' }, ...coins),
    h('p', { class: 'jackpot-congratulations' }, tShell('congratulations')),
    h('p', { class: 'jackpot-name' }, tShell('jackpotOf', { name })),
    amount,
  );
  host.append(box);
  const fromCents = pay.paidCents - cents;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
    setTimeout(resolve, celebrationDurationMs);
  });
  const counted = pays.show(pay, {
    fromCents,
    durationMs: countUpDurationMs,
    write(shown) {
      amount.textContent = formatCurrency(shown - fromCents);
    },
    clock: createFrameClock(closed),
  });
  const shown = Promise.all([closed, counted]).then(() => box.remove());
  return { shown, close };
}
