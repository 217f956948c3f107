import { h } from '../../shell/dom.ts';

/** The hopper with the seed that was drawn last, and the row of all drawn seeds. */
export function createDrawTray(drawnCount: number) {
  const seed = h('span', { class: 'es-ball' });
  const spout = h('span', { class: 'es-spout' }, seed);
  const places = Array.from({ length: drawnCount }, () => h('span', { class: 'es-place' }));
  const row = h('span', { class: 'es-row' }, ...places);
  const hits = h('b', { class: 'es-hits' });
  const view = h('div', { class: 'es-tray', 'aria-hidden': 'true' }, spout, row, hits);
  return {
    view,
    seed,
    clear() {
      seed.textContent = '';
      seed.className = 'es-ball';
      hits.textContent = '';
      for (const place of places) {
        place.textContent = '';
        place.className = 'es-place';
      }
    },
    show(index: number, number: number, isHit: boolean) {
      const kind = isHit ? 'es-is-hit' : 'es-is-drawn';
      seed.textContent = String(number);
      seed.className = `es-ball ${kind}`;
      const place = places[index];
      if (place === undefined) return;
      place.textContent = String(number);
      place.className = `es-place ${kind}`;
    },
    showHits(count: number, spots: number) {
      hits.textContent = `${count} / ${spots}`;
      hits.classList.toggle('es-hits-some', count > 0);
    },
  };
}
