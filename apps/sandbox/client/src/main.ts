import './shell/shell.css';
import { createSessionApi, exchangeLaunchToken, RefusedError, UnreachableError } from './api.ts';
import type { GameModule, OpenedSession } from './game.ts';
import {
  getInitialLanguage,
  getLanguage,
  hasSectionTexts,
  type Language,
  onLanguageChange,
  switchLanguage,
} from './language/language.ts';
import { exitGame } from './shell/exit-game.ts';
import { playMusic } from './shell/music.ts';
import { sendOwnSeed } from './shell/own-seed.ts';
import { runGame } from './shell/run-game.ts';
import { offerWayBack, showScreen, showSessionEnd, showTextsUnavailable } from './shell/screens.ts';
import { loadSynthOnFirstGesture } from './shell/sound.ts';
import { createStoredValue } from './shell/stored-value.ts';
import { tShell } from './shell/t.ts';
import { startVisit } from './shell/visit.ts';

/** Each game is one chunk, loaded on demand. */
const gameModules = import.meta.glob<GameModule>('./games/*/index.ts', { import: 'game' });

/** The session's token survives a reload of this tab. */
const sessionToken = createStoredValue('session', '', 'sessionStorage');
/** The way back survives too: a session that has ended no longer tells it. */
const sessionExitUrl = createStoredValue('exit', '', 'sessionStorage');

/** Opens the game of the address, with a new launch link or the stored session. */
async function openSession(): Promise<OpenedSession | undefined> {
  const token = /^\/play\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (token !== undefined) {
    const { session, state } = await exchangeLaunchToken(decodeURIComponent(token));
    sessionToken.set(session);
    sessionExitUrl.set(state.exitUrl ?? '');
    startVisit();
    return { api: createSessionApi(session), state };
  }
  const session = sessionToken.get();
  if (session === '') return undefined;
  const api = createSessionApi(session);
  offerWayBack(() => void exitGame(api, sessionExitUrl.get()));
  return { api, state: await api.state() };
}

async function loadGame(slug: string, load: () => Promise<GameModule>): Promise<GameModule> {
  try {
    const own = `games/${slug}`;
    const ownTexts = hasSectionTexts(own) ? switchLanguage(getLanguage(), own) : undefined;
    const [game] = await Promise.all([load(), ownTexts]);
    for (const engine of [game.engine ?? []].flat()) await switchLanguage(getLanguage(), `engines/${engine}`);
    return game;
  } catch {
    throw new UnreachableError('the game did not load');
  }
}

async function start() {
  showScreen('loading');
  try {
    const opened = await openSession();
    if (opened === undefined) return showSessionEnd();
    offerWayBack(() => void exitGame(opened.api, opened.state.exitUrl));
    const { slug, gameName } = opened.state.game;
    // Keeps the query, which has the site's language.
    history.replaceState(null, '', `/games/${slug}${location.search}`);
    onLanguageChange(() => {
      document.title = `${gameName} · ${tShell('sandbox')}`;
    });
    const load = gameModules[`./games/${slug}/index.ts`];
    if (load === undefined) return showScreen('unknown-game');
    const game = await loadGame(slug, load);
    playMusic(slug);
    await sendOwnSeed(opened.api, opened.state);
    await (game.run?.(opened) ?? runGame(game, opened));
  } catch (error) {
    if (error instanceof UnreachableError) return showScreen('offline', { retry: start });
    if (!(error instanceof RefusedError)) {
      showScreen('failed', { retry: () => location.reload() });
      throw error;
    }
    if (location.pathname.startsWith('/play/')) showScreen('used-link');
    else showSessionEnd(error);
  }
}

async function boot(language: Language) {
  try {
    await switchLanguage(language);
  } catch {
    return showTextsUnavailable(language);
  }
  onLanguageChange(() => {
    document.documentElement.lang = getLanguage();
  });
  await start();
}

loadSynthOnFirstGesture();
void boot(getInitialLanguage());
