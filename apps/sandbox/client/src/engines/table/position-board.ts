import { formatCurrency } from '../../language/formats.ts';
import { chipFace } from '../../shell/chips.ts';
import { h, svg } from '../../shell/dom.ts';
import { tTable } from './t.ts';
import type { Stacks } from './table-bets.ts';
import type { Board, BoardPosition } from './types.ts';

interface BoardShell {
  /** The values of the chips, ascending. */
  readonly chipsCents: readonly number[];
  place(position: string): void;
}

interface Place {
  readonly position: BoardPosition;
  readonly zone: SVGGElement;
  readonly own: SVGGElement;
  readonly others: SVGCircleElement;
}

const centreOf = ({ x, y, width, height, chipAt }: BoardPosition) =>
  chipAt ?? [x + width / 2, y + height / 2];

/** The layout of a table: chips are laid by touch or keyboard, and the arrow keys go from place to place. */
export class PositionBoard {
  readonly view = h('div', { class: 'tg-board' });
  readonly #shell: BoardShell;
  readonly #places = new Map<string, Place>();
  #board: Board | undefined;
  #focused = '';
  #stacks: Stacks = {};
  #isOpen = false;
  #lit: readonly string[] = [];
  #won: readonly string[] = [];

  constructor(shell: BoardShell) {
    this.#shell = shell;
    this.view.addEventListener('keydown', (event) => this.#onKeyDown(event));
  }

  /** Draws the layout again, such as in another language or orientation. */
  draw(board: Board, label: string) {
    const hadFocus = this.view.contains(document.activeElement);
    this.#board = board;
    this.#places.clear();
    const group = svg('g', { role: 'group', 'aria-label': label });
    for (const position of board.positions) group.append(this.#createPlace(position, board.chipSize));
    this.view.replaceChildren(
      svg('svg', { viewBox: `0 0 ${board.width} ${board.height}`, class: 'tg-layout' }, board.art, group),
    );
    if (!this.#places.has(this.#focused)) this.#focused = board.positions[0]?.id ?? '';
    this.#setTabStop(this.#focused);
    if (hadFocus) this.#places.get(this.#focused)?.zone.focus();
    this.showStacks(this.#stacks);
    this.setOpen(this.#isOpen);
    this.showWins(this.#lit, this.#won);
  }

  setOpen(isOpen: boolean) {
    this.#isOpen = isOpen;
    this.view.classList.toggle('tg-board-open', isOpen);
    for (const { zone } of this.#places.values()) zone.setAttribute('aria-disabled', String(!isOpen));
  }

  /** Shows the player's own chips. */
  showStacks(stacks: Stacks) {
    this.#stacks = stacks;
    for (const { position, own, zone } of this.#places.values()) {
      const cents = stacks[position.id] ?? 0;
      zone.setAttribute(
        'aria-label',
        cents === 0
          ? position.name
          : tTable('positionWith', { name: position.name, amount: formatCurrency(cents) }),
      );
      if (own.dataset.cents === String(cents)) continue;
      own.dataset.cents = String(cents);
      own.replaceChildren(...(cents === 0 ? [] : [this.#chip(position, cents)]));
    }
  }

  /** Shows a ring where other players have chips. */
  showOthers(totals: Stacks) {
    for (const { position, others } of this.#places.values()) {
      const isOccupied = (totals[position.id] ?? 0) > (this.#stacks[position.id] ?? 0);
      others.classList.toggle('tg-others-shown', isOccupied);
    }
  }

  /** Lights positions, and marks the player's own wins. Empty: none. */
  showWins(lit: readonly string[], won: readonly string[]) {
    this.#lit = lit;
    this.#won = won;
    for (const { position, own } of this.#places.values())
      own.classList.toggle('tg-won', won.includes(position.id));
    this.view.classList.toggle('tg-board-decided', lit.length > 0);
    for (const element of this.view.querySelectorAll<SVGElement>('[data-position]'))
      element.classList.toggle('tg-lit', lit.includes(element.dataset.position ?? ''));
  }

  focus() {
    this.#places.get(this.#focused)?.zone.focus();
  }

  #createPlace(position: BoardPosition, chipSize: number): SVGGElement {
    const [x, y] = centreOf(position);
    const { x: left, y: top, width, height } = position;
    const own = svg('g', { class: 'tg-own' });
    const others = svg('circle', { cx: x, cy: y, r: chipSize * 0.62, class: 'tg-others' });
    const zone = svg(
      'g',
      { class: 'tg-place', role: 'button', tabindex: -1 },
      svg('rect', { x: left, y: top, width, height, rx: Math.min(width, height) / 10, class: 'tg-zone' }),
      others,
      own,
    );
    // A screen reader may focus any place.
    zone.addEventListener('focus', () => this.#setTabStop(position.id));
    zone.addEventListener('click', () => {
      this.#setTabStop(position.id);
      this.#shell.place(position.id);
    });
    this.#places.set(position.id, { position, zone, own, others });
    return zone;
  }

  #chip(position: BoardPosition, cents: number): SVGSVGElement {
    const { chipsCents } = this.#shell;
    const colour = Math.max(
      chipsCents.findLastIndex((chip) => chip <= cents),
      0,
    );
    const size = this.#board?.chipSize ?? 0;
    const [x, y] = centreOf(position);
    const face = chipFace(cents, colour);
    for (const [name, value] of Object.entries({
      x: x - size / 2,
      y: y - size / 2,
      width: size,
      height: size,
    }))
      face.setAttribute(name, String(value));
    return face;
  }

  #setTabStop(id: string) {
    this.#places.get(this.#focused)?.zone.setAttribute('tabindex', '-1');
    this.#focused = id;
    this.#places.get(id)?.zone.setAttribute('tabindex', '0');
  }

  #onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (event.ctrlKey || event.metaKey || event.altKey || (step === undefined && !isPress)) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) {
      if (!event.repeat) this.#shell.place(this.#focused);
      return;
    }
    const next = this.#nearest(step[0] ?? 0, step[1] ?? 0);
    if (next === undefined) return;
    this.#setTabStop(next);
    this.focus();
  }

  /** Returns the nearest place in that direction; a place off the line counts as farther away. */
  #nearest(dx: number, dy: number): string | undefined {
    const from = this.#places.get(this.#focused);
    if (from === undefined) return undefined;
    const [fromX, fromY] = centreOf(from.position);
    let [best, bestDistance] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
    for (const { position } of this.#places.values()) {
      const [x, y] = centreOf(position);
      const along = (x - fromX) * dx + (y - fromY) * dy;
      const across = Math.abs((x - fromX) * dy) + Math.abs((y - fromY) * dx);
      const distance = along + across * 2.5;
      if (along <= 0.5 || distance >= bestDistance) continue;
      [best, bestDistance] = [position.id, distance];
    }
    return best;
  }
}
