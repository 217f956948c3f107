import type { AcornDropInfo } from '@golden-acers/games/acorn-drop';
import { formatNumber } from '../../language/formats.ts';
import { onLanguageChange } from '../../language/language.ts';
import { svg } from '../../shell/dom.ts';

type Board = AcornDropInfo['boards'][number];

/** In units of the drawing: the distance between two pegs. */
const gap = 60;
const basketHeight = 56;
/** The acorns that stay in the baskets. */
const maxKept = 24;

/** Returns the largest size that fits into a basket: on a phone the whole drawing is a third of its size. */
const payFontSize = (pay: string): number => Math.min(30, 78 / pay.length);

/** A basket's colour by its pay: from hay to ember. */
const shadeOf = (tenths: number): number => Math.min(5, Math.floor(Math.log2(Math.max(tenths, 5) / 5) / 1.6));

/** Returns the place of the acorn after `pegs` pegs, `right` of them passed on the right. */
const placeAfter = (rows: number, pegs: number, right: number) => ({
  x: (rows + 2) * (gap / 2) + (right - pegs / 2) * gap,
  y: (pegs + 1) * gap * 0.86 - 14,
});

function drawAcorn() {
  return svg(
    'g',
    { class: 'ad-acorn', visibility: 'hidden' },
    svg('ellipse', { class: 'ad-nut', cx: 0, cy: 5, rx: 14, ry: 17 }),
    svg('ellipse', { class: 'ad-shine', cx: -5, cy: 4, rx: 3, ry: 8 }),
    svg('path', { class: 'ad-cap', d: 'M-17-2c0-11 8-15 17-15s17 4 17 15c-6 4-28 4-34 0z' }),
    svg('path', { class: 'ad-stem', d: 'M-1-16c0-5 2-8 5-10' }),
  );
}

/** Pegs, baskets and the acorn. */
export function createBoard({ rows, tenths }: Board) {
  const width = (rows + 2) * gap;
  const height = (rows + 1) * gap * 0.86 + basketHeight + 10;
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_peg, right) => {
      const { x, y } = placeAfter(rows, row, right);
      return svg('circle', { class: 'ad-peg', cx: x, cy: y + 26, r: 7 });
    }),
  );
  const top = height - basketHeight;
  const baskets = tenths.map((pay, basket) => {
    const { x } = placeAfter(rows, rows, basket);
    const text = svg('text', { x, y: top + 37 });
    const shade = `ad-basket ad-shade-${shadeOf(pay)}`;
    const box = svg('path', {
      d: `M${x - 27} ${top + 4}h54l-6 ${basketHeight - 8}h-42z`,
    });
    return { pay, text, view: svg('g', { class: shade }, box, text) };
  });
  const acorn = drawAcorn();
  const pile = svg('g', { class: 'ad-pile' });
  const views = [...pegs.flat(), pile, ...baskets.map(({ view }) => view), acorn];
  const view = svg('svg', { class: 'ad-board', viewBox: `0 0 ${width} ${height}`, role: 'img' }, ...views);
  onLanguageChange(() => {
    for (const { pay, text } of baskets) {
      text.textContent = formatNumber(pay / 10);
      text.setAttribute('font-size', String(payFontSize(text.textContent)));
    }
  });
  const move = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px)`;
  return {
    view,
    acorn,
    pegCount: rows,
    /** Returns the frames of one hop, from peg to peg or into the basket. */
    hop(pegsPassed: number, rightBefore: number, step: number): Keyframe[] {
      const from = placeAfter(rows, pegsPassed, rightBefore);
      const to = placeAfter(rows, pegsPassed + 1, rightBefore + step);
      const lift = { x: (from.x + to.x * 2) / 3, y: from.y - 8 };
      return [
        { transform: move(from), easing: 'ease-out' },
        { transform: move(lift), offset: 0.35, easing: 'ease-in' },
        { transform: move(to) },
      ];
    },
    place(pegsPassed: number, right: number) {
      acorn.setAttribute('visibility', 'visible');
      acorn.style.transform = move(placeAfter(rows, pegsPassed, right));
    },
    knock(row: number, right: number) {
      pegs[row]?.[right]?.classList.add('ad-hit');
    },
    land(basket: number, isWon: boolean) {
      baskets[basket]?.view.classList.add('ad-landed');
      baskets[basket]?.view.classList.toggle('ad-won', isWon);
    },
    /** Leaves the acorn of the last round in its basket. The oldest one gives way. */
    keep(basket: number) {
      const { x } = placeAfter(rows, rows, basket);
      const before = [...pile.children].filter((each) => each.getAttribute('data-basket') === String(basket));
      const [across, up] = [((before.length % 3) - 1) * 13, Math.floor(before.length / 3) * 11];
      const kept = drawAcorn();
      kept.setAttribute('visibility', 'visible');
      kept.setAttribute('data-basket', String(basket));
      kept.setAttribute('transform', `translate(${x + across} ${top - 2 - up}) scale(0.62)`);
      pile.append(kept);
      if (pile.children.length > maxKept) pile.firstElementChild?.remove();
    },
    clear() {
      for (const peg of pegs.flat()) peg.classList.remove('ad-hit');
      for (const basket of baskets) basket.view.classList.remove('ad-landed', 'ad-won');
      acorn.setAttribute('visibility', 'hidden');
    },
  };
}
