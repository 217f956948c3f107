import { onLanguageChange } from '../../language/language.ts';
import { h, svg } from '../../shell/dom.ts';
import { tMoleMeadow } from './t.ts';

export type TileContent = 'grass' | 'seed' | 'mole';

const textOf = { grass: 'contentGrass', seed: 'contentSeed', mole: 'contentMole' } as const;

const columns = 5;

const seedPicture = () =>
  svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'mm-picture mm-seed', 'aria-hidden': 'true' },
    svg('path', { class: 'mm-leaf', d: 'M50 46C50 24 66 12 84 12c2 20-12 36-34 34z' }),
    svg('path', { class: 'mm-leaf', d: 'M50 46C50 30 38 20 22 20c-1 16 10 28 28 26z' }),
    svg('ellipse', { class: 'mm-kernel', cx: 50, cy: 66, rx: 20, ry: 25 }),
    svg('ellipse', { class: 'mm-glint', cx: 43, cy: 60, rx: 5, ry: 11 }),
  );

const molePicture = () =>
  svg(
    'svg',
    { viewBox: '0 0 100 100', class: 'mm-picture mm-mole', 'aria-hidden': 'true' },
    svg('ellipse', { class: 'mm-hill', cx: 50, cy: 84, rx: 44, ry: 16 }),
    svg('path', { class: 'mm-fur', d: 'M20 84c0-44 12-64 30-64s30 20 30 64z' }),
    svg('ellipse', { class: 'mm-snout', cx: 50, cy: 52, rx: 15, ry: 10 }),
    svg('circle', { class: 'mm-nose', cx: 50, cy: 47, r: 6 }),
    svg('circle', { class: 'mm-eye', cx: 37, cy: 38, r: 4 }),
    svg('circle', { class: 'mm-eye', cx: 63, cy: 38, r: 4 }),
    svg('path', {
      class: 'mm-paw',
      d: 'M14 84c0-16 8-22 16-20 6 2 7 12 4 20zM86 84c0-16-8-22-16-20-6 2-7 12-4 20z',
    }),
  );

/** Creates the tiles as a grid of buttons with one stop of the Tab key. */
export function createMeadow(tileCount: number, dig: (tile: number) => void) {
  let current = 0;
  const tiles = Array.from({ length: tileCount }, (_, index) => {
    const button = h('button', {
      type: 'button',
      class: 'mm-tile',
      tabindex: index === current ? 0 : -1,
      onclick: () => dig(index),
    });
    return { button, content: 'grass' as TileContent };
  });
  const view = h('div', { class: 'mm-meadow', role: 'group' }, ...tiles.map(({ button }) => button));
  const name = (index: number) => {
    const tile = tiles[index];
    const place = { row: Math.floor(index / columns) + 1, column: (index % columns) + 1 };
    const content = tMoleMeadow(textOf[tile?.content ?? 'grass']);
    tile?.button.setAttribute('aria-label', tMoleMeadow('tile', { ...place, content }));
  };
  const focus = (index: number) => {
    tiles[current]?.button.setAttribute('tabindex', '-1');
    current = index;
    tiles[current]?.button.setAttribute('tabindex', '0');
    tiles[current]?.button.focus();
  };
  onLanguageChange(() => {
    view.setAttribute('aria-label', tMoleMeadow('meadow'));
    for (const index of tiles.keys()) name(index);
  });
  return {
    view,
    /** Returns whether the key moved the focus over the meadow. */
    moveFocus(key: string): boolean {
      if (!view.contains(document.activeElement)) return false;
      const [row, column] = [Math.floor(current / columns), current % columns];
      if (key === 'ArrowLeft' && column > 0) focus(current - 1);
      else if (key === 'ArrowRight' && column < columns - 1) focus(current + 1);
      else if (key === 'ArrowUp' && row > 0) focus(current - columns);
      else if (key === 'ArrowDown' && current + columns < tileCount) focus(current + columns);
      else return key.startsWith('Arrow');
      return true;
    },
    tile: (index: number) => tiles[index]?.button,
    show(index: number, content: TileContent, isOwn = true) {
      const tile = tiles[index];
      if (tile === undefined) return;
      tile.content = content;
      const pictures = { grass: [], seed: [seedPicture()], mole: [molePicture()] };
      tile.button.replaceChildren(...pictures[content]);
      tile.button.className = `mm-tile mm-${content}-tile${isOwn ? '' : ' mm-other'}`;
      name(index);
    },
    clear() {
      for (const index of tiles.keys()) this.show(index, 'grass');
    },
    setEnabled(isEnabled: boolean) {
      view.classList.toggle('mm-open', isEnabled);
      for (const { button, content } of tiles) {
        button.setAttribute('aria-disabled', String(!isEnabled || content !== 'grass'));
      }
    },
  };
}
