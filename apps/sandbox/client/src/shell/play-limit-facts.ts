import type { PlayLimitRefusal } from '../api.ts';
import { formatCurrency, formatMinutes, formatMoment } from '../language/formats.ts';
import { h } from './dom.ts';
import { tShell } from './t.ts';

/** The limit, what it leaves, and when it is free again. */
export function limitFacts({ kind, max, left, fitsAt }: PlayLimitRefusal): HTMLElement {
  const format = kind === 'session' ? formatMinutes : formatCurrency;
  const fact = (label: string, value: string) =>
    h('div', { class: 'fact' }, h('dt', {}, label), h('dd', {}, value));
  return h(
    'dl',
    { class: 'facts' },
    fact(tShell(`limit.kind.${kind}`), format(max)),
    fact(tShell('limit.left'), format(left)),
    ...(fitsAt === null ? [] : [fact(tShell('limit.freeAt'), formatMoment(fitsAt))]),
  );
}
