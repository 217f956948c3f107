import { onLanguageChange } from '../language/language.ts';
import { h } from './dom.ts';
import { isFramedByLobby, parseWebUrl } from './parent-page.ts';
import { tShell } from './t.ts';

/**
 * Creates a link to the lobby's page in a new tab: the game continues. A lobby that frames the game shows
 * its own link.
 */
export function createSaferPlayLink(exitUrl: string | null): HTMLAnchorElement | undefined {
  const exit = parseWebUrl(exitUrl);
  if (exit === undefined || isFramedByLobby(exitUrl)) return undefined;
  const { href } = new URL('/safer-play', exit.origin);
  const link = h('a', { class: 'safer-play', href, target: '_blank', rel: 'noopener' });
  onLanguageChange(() => {
    link.textContent = tShell('saferPlay');
  });
  return link;
}
