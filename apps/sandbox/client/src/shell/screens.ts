import { h } from './dom.ts';
import { tShell } from './t.ts';

type ScreenName = 'loading' | 'used-link' | 'signed-out' | 'offline' | 'failed' | 'unknown-game' | 'left';

/** Fills the window with one message, in place of the game. */
export function showScreen(name: ScreenName, options: { retry?: () => void; text?: string } = {}) {
  const loading = name === 'loading';
  const { retry, text = loading ? '' : tShell(`screen.${name}.text`) } = options;
  const box = h(
    'main',
    { class: `screen screen-${name}`, role: loading ? 'status' : 'alert' },
    h('div', { class: 'screen-mark', 'aria-hidden': 'true' }),
    h('h1', {}, tShell(`screen.${name}.title`)),
  );
  if (text !== '') box.append(h('p', {}, text));
  if (retry !== undefined) {
    box.append(
      h('button', { type: 'button', class: 'button-gold', onclick: () => retry() }, tShell('tryAgain')),
    );
  }
  box.append(h('p', { class: 'fine' }, tShell('sandbox')));
  document.body.replaceChildren(box);
  box.querySelector('button')?.focus();
}
