import type { Jackpots, JackpotWin, Pot } from '../api.ts';
import { formatCurrency } from '../language/formats.ts';
import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { playSoundEffect, sharedSounds } from './sound.ts';
import { tShell } from './t.ts';

/** The strip of pots between the bars and the stage. */
export function createPotStrip(jackpots: Jackpots) {
  let pots = jackpots.pots;
  const list = h('dl', {});
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

/** What others stake fills them too. */
const potPollIntervalMs = 5_000;

/** Looks now and then, and after each round; never while nobody sees the page. A look that fails leaves the figures standing. */
export function pollPots(
  look: () => Promise<{ pots: readonly Pot[] }>,
  show: (pots: readonly Pot[]) => void,
) {
  const refresh = async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await look().catch(() => undefined);
    if (answer !== undefined) show(answer.pots);
  };
  setInterval(() => void refresh(), potPollIntervalMs);
  return refresh;
}

const celebrationDurationMs = 5_000;

/** Shows a win over the stage until it was pressed away, or for some seconds. */
export function celebrateJackpot(host: HTMLElement, { name, cents }: JackpotWin) {
  const box = h(
    'div',
    { class: 'jackpot-win' },
    h('p', { class: 'jackpot-name' }, tShell('jackpotOf', { name })),
    h('p', { class: 'jackpot-cents' }, formatCurrency(cents)),
  );
  host.append(box);
  playSoundEffect(sharedSounds.bigWin);
  let end: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    end = resolve;
  }).then(() => box.remove());
  const timer = setTimeout(() => end(), celebrationDurationMs);
  const hurry = () => {
    clearTimeout(timer);
    end();
  };
  box.addEventListener('click', hurry);
  return { shown, hurry };
}
