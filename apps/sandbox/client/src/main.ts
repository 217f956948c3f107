import './shell/shell.css';
import { launch, openApi, RefusedError, type SessionApi, type State, UnreachableError } from './api.ts';
import { games } from './games.ts';
import { firstLanguage } from './language/choice.ts';
import { language, speak, spoken } from './language/language.ts';
import { openFrame } from './shell/frame.ts';
import { showNoWords } from './shell/no-words.ts';
import { runGame } from './shell/run-game.ts';
import { say } from './shell/say.ts';
import { showScreen } from './shell/screens.ts';
import { sessionStore } from './shell/session-store.ts';
import { armSound } from './shell/sound.ts';

interface Seat {
  readonly api: SessionApi;
  readonly state: State;
}

/** Opens the game that the address names: by a fresh launch link, or by the session kept since. */
async function takeSeat(): Promise<Seat | undefined> {
  const token = /^\/play\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (token !== undefined) {
    const { session, state } = await launch(decodeURIComponent(token));
    sessionStore.write(session);
    return { api: openApi(session), state };
  }
  const session = sessionStore.read();
  if (session === undefined) return undefined;
  const api = openApi(session);
  return { api, state: await api.state() };
}

async function start() {
  showScreen('loading');
  try {
    const seat = await takeSeat();
    if (seat === undefined) return showScreen('signed-out');
    const { game: facts } = seat.state;
    // The query holds the language that the site handed on: a reload speaks it too.
    history.replaceState(null, '', `/games/${facts.slug}${location.search}`);
    spoken(() => {
      document.title = `${facts.gameName} · ${say('sandbox')}`;
    });
    const load = games[facts.slug];
    if (load === undefined) return showScreen('unknown-game');
    const [{ game }] = await Promise.all([load(), speak(language(), `games/${facts.slug}`)]).catch(() => {
      throw new UnreachableError('the game did not load');
    });
    await runGame(openFrame(seat.state, game), game, seat.api, seat.state);
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

async function open() {
  const first = firstLanguage();
  try {
    await speak(first);
  } catch {
    return showNoWords(first);
  }
  spoken(() => {
    document.documentElement.lang = language();
  });
  await start();
}

armSound();
void open();
