import { h } from '../../shell/dom.ts';

/** A pseudo-element repeats `data-text` behind the letters as the outline. */
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

/** Hidden from screen readers, because the live region has the same information. */
export function createStageOverlay(layer: HTMLElement) {
  const tally = h('div', { class: 'acres-tally' });
  const banner = h('div', { class: 'acres-banner' });
  const caption = h('div', { class: 'acres-caption' });
  layer.append(tally, caption, banner);
  return {
    /** Shows the progress of the free spins; the empty text hides it. */
    showTally(text: string) {
      tally.textContent = text;
      tally.classList.toggle('is-open', text !== '');
    },
    showCaption(text: string) {
      if (text !== '') caption.textContent = text;
      caption.classList.toggle('is-open', text !== '');
    },
    showBanner(title: string, subtitle: string, kind: 'win' | 'free') {
      const { box, set } = createGoldText('acres-banner-under', subtitle);
      banner.replaceChildren(createGoldText('acres-banner-title', title).box, box);
      banner.className = `acres-banner is-open acres-banner-${kind}`;
      return set;
    },
    closeBanner: () => banner.classList.remove('is-open'),
  };
}
