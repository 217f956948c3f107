import { h } from '../../shell/dom.ts';

/** Golden letters with a dark outline: a pseudo-element repeats the text of `data-text` behind them. */
function createGoldText(className: string, text: string) {
  const letters = h('span');
  const box = h('div', { class: `acres-gold ${className}` }, letters);
  const set = (next: string) => {
    letters.textContent = next;
    box.dataset.text = next;
  };
  set(text);
  return { box, set };
}

export type StageOverlay = ReturnType<typeof createStageOverlay>;

/** The texts over the reels, hidden from screen readers: the live region has the same information. */
export function createStageOverlay(layer: HTMLElement) {
  const tally = h('div', { class: 'acres-tally' });
  const banner = h('div', { class: 'acres-banner' });
  const caption = h('div', { class: 'acres-caption' });
  layer.append(tally, caption, banner);
  return {
    /** The progress of the free spins; the empty text hides it. */
    showTally(text: string) {
      tally.textContent = text;
      tally.classList.toggle('is-open', text !== '');
    },
    /** One line under the reels; the empty text hides it. */
    showCaption(text: string) {
      if (text !== '') caption.textContent = text;
      caption.classList.toggle('is-open', text !== '');
    },
    /** A title over everything with a second text below; returns the setter of the second text. */
    showBanner(title: string, subtitle: string, kind: 'win' | 'free') {
      const { box, set } = createGoldText('acres-banner-under', subtitle);
      banner.replaceChildren(createGoldText('acres-banner-title', title).box, box);
      banner.className = `acres-banner is-open acres-banner-${kind}`;
      return set;
    },
    closeBanner: () => banner.classList.remove('is-open'),
  };
}
