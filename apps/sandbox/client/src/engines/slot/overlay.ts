import { h } from '../../shell/dom.ts';

/** A pseudo-element repeats `data-text` behind the letters as the outline. */
function createGoldText(className: string, text: string) {
  const letters = h('span');
  const box = h('div', { class: `slot-gold ${className}` }, letters);
  const set = (next: string) => {
    letters.textContent = next;
    box.dataset.text = next;
  };
  set(text);
  return { box, set };
}

interface Banner {
  readonly title: string;
  readonly subtitle: string;
  readonly kind: 'win' | 'free';
  /** The text about what a tap does. */
  readonly hint?: string;
  /** Light turns behind the letters. */
  readonly rays?: boolean;
  /** The tier of a big win, by which its letters grow. */
  readonly tier?: string;
}

export type SlotOverlay = ReturnType<typeof createSlotOverlay>;

/** Hidden from screen readers, because the live region has the same information. */
export function createSlotOverlay(layer: HTMLElement) {
  const tally = h('div', { class: 'slot-tally' });
  const banner = h('div', { class: 'slot-banner' });
  const caption = h('div', { class: 'slot-caption' });
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
    showBanner({ title, subtitle, kind, hint, rays = false, tier = '' }: Banner) {
      const { box, set } = createGoldText('slot-banner-under', subtitle);
      const parts = [createGoldText('slot-banner-title', title).box, box];
      const light = rays ? [h('div', { class: 'slot-rays' })] : [];
      const hints = hint === undefined ? [] : [h('p', { class: 'slot-hint' }, hint)];
      banner.replaceChildren(...light, ...parts, ...hints);
      banner.dataset.tier = tier;
      banner.className = `slot-banner is-open slot-banner-${kind}`;
      return set;
    },
    closeBanner: () => banner.classList.remove('is-open'),
    onBannerTap: (tap: () => void) => banner.addEventListener('click', tap),
  };
}
