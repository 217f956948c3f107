import { RefusedError, type SessionApi, UnreachableError } from '../api.ts';
import { parseWebUrl } from './parent-page.ts';
import { showScreen } from './screens.ts';

/**
 * Closes a pop-up, notifies the framing page (at its own origin only), or goes to the lobby. If none works,
 * a screen states that the window may be closed.
 */
export async function exitGame(api: SessionApi, fallbackExitUrl: string | null) {
  const reply = await api.leave().catch((error: unknown) => {
    if (error instanceof UnreachableError || error instanceof RefusedError)
      return { exitUrl: fallbackExitUrl };
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
