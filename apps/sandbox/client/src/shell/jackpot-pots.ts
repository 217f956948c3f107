import { fetchPots, type Jackpots, type Pot, type WonJackpot } from '../api.ts';
import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { playSoundEffect, sharedSounds } from './sound.ts';
import { tShell } from './t.ts';
import { easeOutCubic } from './tween-timeline.ts';

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
const chimeIntervalMs = 900;

/** Counts up once; without motion the amount is shown at once. */
function countUp(amount: HTMLElement, cents: number, onCount: (cents: number) => void) {
  const write = (shown: number) => {
    onCount(shown);
    amount.textContent = formatCurrency(shown);
  };
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return write(cents);
  const startMs = performance.now();
  const step = (nowMs: number) => {
    const progress = Math.min(1, Math.max(0, nowMs - startMs) / countUpDurationMs);
    write(Math.round(cents * easeOutCubic(progress)));
    if (progress < 1 && amount.isConnected) requestAnimationFrame(step);
  };
  step(startMs);
}

/**
 * Rays and falling coins behind the name and the amount, until a tap or some seconds later. `onCount` gets
 * each amount that it shows.
 */
export function celebrateJackpot(
  host: HTMLElement,
  { name, cents }: WonJackpot,
  onCount: (cents: number) => void,
) {
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
  countUp(amount, cents, onCount);
  playSoundEffect(sharedSounds.bigWin);
  const chimes = setInterval(() => playSoundEffect(sharedSounds.win), chimeIntervalMs);
  const closed = new Promise<void>((resolve) => {
    close = resolve;
    setTimeout(resolve, celebrationDurationMs);
  });
  const shown = closed.then(() => {
    clearInterval(chimes);
    box.remove();
  });
  return { shown, close };
}
