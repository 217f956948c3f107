import { fetchPots, type Jackpots, type Pot, type WonJackpot } from '../api.ts';
import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { playSoundEffect, sharedSounds } from './sound.ts';
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

const celebrationDurationMs = 5_000;

export function celebrateJackpot(host: HTMLElement, { name, cents }: WonJackpot) {
  let close = () => {};
  const box = h(
    'div',
    { class: 'jackpot-win', onclick: () => close() },
    h('p', { class: 'jackpot-name' }, tShell('jackpotOf', { name })),
    h('p', { class: 'jackpot-cents' }, formatCurrency(cents)),
  );
  host.append(box);
  playSoundEffect(sharedSounds.bigWin);
  const closed = new Promise<void>((resolve) => {
    close = resolve;
    setTimeout(resolve, celebrationDurationMs);
  });
  return { shown: closed.then(() => box.remove()), close };
}
