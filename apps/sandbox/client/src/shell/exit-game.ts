import { RefusedError, type SessionApi, UnreachableError } from '../api.ts';
import { showScreen } from './screens.ts';

/** Only a web address is followed, whatever the reply holds. */
function parseWebUrl(text: string | null): URL | undefined {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/**
 * Leaves the game. In a pop-up the window closes over the lobby; in a frame the page around it is told, to its own origin only; in a tab of
 * its own the browser goes to the lobby. Where none of it works, the player reads that the window may be closed.
 */
export async function exitGame(api: SessionApi, knownExit: string | null) {
  const reply = await api.leave().catch((error: unknown) => {
    if (error instanceof UnreachableError || error instanceof RefusedError) return { exitUrl: knownExit };
    throw error;
  });
  const exit = parseWebUrl(reply.exitUrl);
  if (window.parent !== window) {
    showScreen('left');
    if (exit !== undefined) window.parent.postMessage({ type: 'golden-acers:leave' }, exit.origin);
    return;
  }
  if (window.opener !== null || history.length === 1) window.close();
  if (exit !== undefined && !window.closed) location.replace(exit.href);
  else showScreen('left');
}
