import type { Jackpots, JackpotWin, Pot } from '../api.ts';
import { money } from '../language/figures.ts';
import { spoken } from '../language/language.ts';
import { h } from './dom.ts';
import { say } from './say.ts';
import { effects, playEffect } from './sound.ts';

/** The strip of pots between the bars and the stage. */
export function potStrip(jackpots: Jackpots) {
  let pots = jackpots.pots;
  const box = h('dl', { class: 'pots' });
  const write = () =>
    box.replaceChildren(
      ...pots.map(({ slug, name, valueCents }) =>
        h('div', { class: 'pot', 'data-pot': slug }, h('dt', {}, name), h('dd', {}, money(valueCents))),
      ),
    );
  spoken(() => {
    box.setAttribute('aria-label', say('jackpots'));
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
const lookEveryMs = 5_000;

/** Looks now and then, and after each round; never while nobody sees the page. A look that fails leaves the figures standing. */
export function followPots(
  look: () => Promise<{ pots: readonly Pot[] }>,
  show: (pots: readonly Pot[]) => void,
) {
  const refresh = async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await look().catch(() => undefined);
    if (answer !== undefined) show(answer.pots);
  };
  setInterval(() => void refresh(), lookEveryMs);
  return refresh;
}

const celebrationMs = 5_000;

/** Shows a win over the stage until it was pressed away, or for some seconds. */
export function celebrate(host: HTMLElement, { name, cents }: JackpotWin) {
  const box = h(
    'div',
    { class: 'jackpot-win' },
    h('p', { class: 'jackpot-name' }, say('jackpotOf', { name })),
    h('p', { class: 'jackpot-cents' }, money(cents)),
  );
  host.append(box);
  playEffect(effects.bigWin);
  let end: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => {
    end = resolve;
  }).then(() => box.remove());
  const timer = setTimeout(() => end(), celebrationMs);
  const hurry = () => {
    clearTimeout(timer);
    end();
  };
  box.addEventListener('click', hurry);
  return { shown, hurry };
}
