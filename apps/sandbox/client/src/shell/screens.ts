import { h } from './dom.ts';

const screens = {
  loading: { title: 'Opening your game …', text: '' },
  'used-link': {
    title: 'This link has been used',
    text: 'A launch link opens a game once. Go back to the lobby and press Play Now to get a fresh one.',
  },
  'signed-out': {
    title: 'You are signed out of this game',
    text: 'Your session has ended. Credits and rounds are kept: open the game from the lobby again to go on.',
  },
  offline: {
    title: 'No connection',
    text: 'The sandbox does not answer at the moment. Nothing is lost: the game goes on where it was.',
  },
  failed: {
    title: 'The game could not be shown',
    text: 'Something went wrong in this window. Your round is safe on the server and is shown again after reloading.',
  },
  'unknown-game': {
    title: 'This game is not here yet',
    text: 'Choose another game in the lobby.',
  },
  left: {
    title: 'See you soon',
    text: 'Your credits are back in your account. You may close this window.',
  },
} as const;
export type ScreenName = keyof typeof screens;

/** Fills the window with one message, in place of the game. */
export function showScreen(name: ScreenName, options: { retry?: () => void; text?: string } = {}) {
  const { title } = screens[name];
  const { retry, text = screens[name].text } = options;
  const loading = name === 'loading';
  const box = h(
    'main',
    { class: `screen screen-${name}`, role: loading ? 'status' : 'alert' },
    h('div', { class: 'screen-mark', 'aria-hidden': 'true' }),
    h('h1', {}, title),
  );
  if (text !== '') box.append(h('p', {}, text));
  if (retry !== undefined) {
    box.append(h('button', { type: 'button', class: 'button-gold', onclick: () => retry() }, 'Try again'));
  }
  box.append(h('p', { class: 'fine' }, 'Sandbox · play credits'));
  document.body.replaceChildren(box);
  box.querySelector('button')?.focus();
}
