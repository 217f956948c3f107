type Attribute = string | number | boolean | undefined | ((event: Event) => void);
export type DomChild = Node | string;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly DomChild[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly SVGElement[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function fragment(...children: readonly DomChild[]): DocumentFragment {
  const nodes = document.createDocumentFragment();
  nodes.append(...children);
  return nodes;
}

export const tableHead = (labels: readonly string[]) =>
  h('thead', {}, h('tr', {}, ...labels.map((label) => h('th', { scope: 'col' }, label))));

/** Creates a row with its header in the first cell. */
export const tableRow = (header: DomChild, ...cells: readonly DomChild[]) =>
  h('tr', {}, h('th', { scope: 'row' }, header), ...cells.map((cell) => h('td', {}, cell)));

const iconPaths = {
  sound: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4.200 4.200 0 0 1 0 6M18 6.300a8 8 0 0 1 0 11.400',
  muted: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.500M12 7.500v.2',
  history: 'M3.500 12a8.500 8.500 0 1 0 2.700-6.200L3.500 8.300M3.500 3.800v4.500H8M12 7.500V12l3.200 2',
  exit: 'M14 4H6.500A1.500 1.500 0 0 0 5 5.500v13A1.500 1.500 0 0 0 6.500 20H14M10.500 12H20M16.500 8.300 20.200 12l-3.700 3.700',
  keys: 'M4.500 6h15A1.500 1.500 0 0 1 21 7.500v9a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 16.500v-9A1.500 1.500 0 0 1 4.500 6zM7 10h.2M11 10h.2M15 10h.2M8 14h8',
  close: 'M6 6l12 12M18 6 6 18',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5h4v-5zM7 14.500v5h4v-5z',
  autoplay: 'M19.500 9.500A8 8 0 1 0 20 12M20 5v4.500h-4.500M10.500 9v6l4.500-3z',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  trainer:
    'M12 4.500 2.500 9.500 12 14.500l9.500-5zM6.500 11.800v4.700c3 2.400 8 2.400 11 0v-4.700M21.500 9.500V15',
  quick: 'M13 3 5.500 13.500H11L10 21l8-11h-5.600z',
  globe:
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3.500 9.200h17M3.500 14.800h17M12 3c2.500 2.600 3.700 5.600 3.700 9s-1.200 6.400-3.700 9c-2.500-2.600-3.700-5.600-3.700-9S9.500 5.600 12 3z',
} as const;
export type IconName = keyof typeof iconPaths;

export const icon = (name: IconName): SVGSVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
    svg('path', { d: iconPaths[name] }),
  );

/** It needs a name: see `setAccessibleName`. */
export function iconButton(name: IconName, press: () => void): HTMLButtonElement {
  return h('button', { type: 'button', class: 'icon-button', onclick: press }, icon(name));
}

export function setAccessibleName<Control extends HTMLElement>(control: Control, name: string): Control {
  control.setAttribute('aria-label', name);
  control.title = name;
  return control;
}
