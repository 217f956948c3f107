import './shell/shell.css';
import {
  createSessionApi,
  exchangeLaunchToken,
  type GameSessionState,
  RefusedError,
  type SessionApi,
  UnreachableError,
} from './api.ts';
import { gameLoaders } from './games.ts';
import { getLanguage, onLanguageChange, switchLanguage } from './language/language.ts';
import { getInitialLanguage } from './language/language-preference.ts';
import { createFrame } from './shell/frame.ts';
import { runGame } from './shell/run-game.ts';
import { showScreen } from './shell/screens.ts';
import { sessionStore } from './shell/session-store.ts';
import { loadSynthOnFirstGesture } from './shell/sound.ts';
import { tShell } from './shell/t.ts';
import { showTextsUnavailable } from './shell/texts-unavailable.ts';

interface OpenedSession {
  readonly api: SessionApi;
  readonly state: GameSessionState;
}

/** Opens the game that the address names: by a fresh launch link, or by the session kept since. */
async function openSession(): Promise<OpenedSession | undefined> {
  const token = /^\/play\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (token !== undefined) {
    const { session, state } = await exchangeLaunchToken(decodeURIComponent(token));
    sessionStore.write(session);
    return { api: createSessionApi(session), state };
  }
  const session = sessionStore.read();
  if (session === undefined) return undefined;
  const api = createSessionApi(session);
  return { api, state: await api.state() };
}

async function start() {
  showScreen('loading');
  try {
    const seat = await openSession();
    if (seat === undefined) return showScreen('signed-out');
    const { game: facts } = seat.state;
    // The query holds the language that the site handed on: a reload speaks it too.
    history.replaceState(null, '', `/games/${facts.slug}${location.search}`);
    onLanguageChange(() => {
      document.title = `${facts.gameName} · ${tShell('sandbox')}`;
    });
    const load = gameLoaders[facts.slug];
    if (load === undefined) return showScreen('unknown-game');
    const [game] = await Promise.all([load(), switchLanguage(getLanguage(), `games/${facts.slug}`)]).catch(
      () => {
        throw new UnreachableError('the game did not load');
      },
    );
    await runGame(createFrame(seat.state, game), game, seat.api, seat.state);
  } catch (error) {
    if (error instanceof UnreachableError) return showScreen('offline', { retry: start });
    if (!(error instanceof RefusedError)) {
      showScreen('failed', { retry: () => location.reload() });
      throw error;
    }
    if (location.pathname.startsWith('/play/')) showScreen('used-link');
    else showScreen('signed-out', { text: error.message });
  }
}

async function boot() {
  const first = getInitialLanguage();
  try {
    await switchLanguage(first);
  } catch {
    return showTextsUnavailable(first);
  }
  onLanguageChange(() => {
    document.documentElement.lang = getLanguage();
  });
  await start();
}

loadSynthOnFirstGesture();
void boot();
