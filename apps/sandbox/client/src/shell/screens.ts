import type { PlayLimitRefusal, RefusedError } from '../api.ts';
import type { Language } from '../language/language.ts';
import { type DomChild, h } from './dom.ts';
import { limitFacts } from './play-limit-facts.ts';
import { tShell } from './t.ts';

type ScreenName = 'loading' | 'used-link' | 'offline' | 'failed' | 'unknown-game' | 'left';

interface ScreenContent {
  readonly className: string;
  readonly role: 'status' | 'alert';
  readonly title: string;
  readonly text?: string;
  readonly facts?: DomChild | undefined;
  readonly button?: { readonly label: string; readonly press: () => void } | undefined;
  readonly footer?: string;
}

function renderScreen({ className, role, title, text = '', facts, button, footer }: ScreenContent) {
  const screen = h(
    'div',
    { class: className, role },
    h('div', { class: 'screen-mark', 'aria-hidden': 'true' }),
    h('h1', {}, title),
  );
  if (text !== '') screen.append(h('p', {}, text));
  if (facts !== undefined) screen.append(facts);
  if (button !== undefined)
    screen.append(h('button', { type: 'button', class: 'button-gold', onclick: button.press }, button.label));
  if (footer !== undefined) screen.append(h('p', { class: 'fine' }, footer));
  document.body.replaceChildren(h('main', {}, screen));
  screen.querySelector('button')?.focus();
}

/** Replaces the game by one message. */
export function showScreen(name: ScreenName, { retry }: { retry?: () => void } = {}) {
  const isLoading = name === 'loading';
  renderScreen({
    className: `screen screen-${name}`,
    role: isLoading ? 'status' : 'alert',
    title: tShell(`screen.${name}.title`),
    text: isLoading ? '' : tShell(`screen.${name}.text`),
    button: retry && { label: tShell('tryAgain'), press: () => retry() },
    footer: tShell('sandbox'),
  });
}

let leaveGame: (() => void) | undefined;

/** The screens after the end of a session offer this way back. */
export function offerWayBack(leave: () => void): void {
  leaveGame = leave;
}

/** Undefined before the session is open. */
export const wayBackButton = () =>
  leaveGame === undefined
    ? ''
    : h('button', { type: 'button', class: 'button-gold', onclick: leaveGame }, tShell('backToLobby'));

/** Shows why a session has ended. The site closes games whose player has reached a limit. */
export function showSessionEnd(reason?: RefusedError) {
  if (reason?.limit !== undefined) return showLimitEnd(reason.limit);
  const name = reason?.code === 'session.kicked' ? 'closed' : 'signed-out';
  renderScreen({
    className: `screen screen-${name}`,
    role: 'alert',
    title: tShell(`screen.${name}.title`),
    text: reason?.message ?? tShell(`screen.${name}.text`),
    button: leaveGame && { label: tShell('backToLobby'), press: leaveGame },
    footer: tShell('sandbox'),
  });
}

function showLimitEnd(limit: PlayLimitRefusal) {
  renderScreen({
    className: 'screen screen-closed',
    role: 'alert',
    title: tShell('limit.reached'),
    text: tShell('limit.closedText'),
    facts: limitFacts(limit),
    button: leaveGame && { label: tShell('backToLobby'), press: leaveGame },
    footer: tShell('sandbox'),
  });
}

/** These texts are shown when no others can be loaded. */
const fallbackTexts: Readonly<Record<Language, readonly [title: string, retry: string]>> = {
  en: ['No connection', 'Try again'],
  es: ['Sin conexión', 'Volver a intentarlo'],
  fr: ['Pas de connexion', 'Réessayer'],
  de: ['Keine Verbindung', 'Erneut versuchen'],
};

export function showTextsUnavailable(language: Language) {
  const [title, label] = fallbackTexts[language];
  document.documentElement.lang = language;
  const button = { label, press: () => location.reload() };
  renderScreen({ className: 'screen', role: 'alert', title, button });
}
