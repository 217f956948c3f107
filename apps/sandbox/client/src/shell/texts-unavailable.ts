import type { GameLanguage } from '../language/language.ts';
import { h } from './dom.ts';

/** The only words that are here before any were loaded: what is said when none come. */
const fallbackTexts: Readonly<Record<GameLanguage, readonly [title: string, again: string]>> = {
  en: ['No connection', 'Try again'],
  es: ['Sin conexión', 'Volver a intentarlo'],
  fr: ['Pas de connexion', 'Réessayer'],
  de: ['Keine Verbindung', 'Erneut versuchen'],
};

export function showTextsUnavailable(language: GameLanguage) {
  const [title, again] = fallbackTexts[language];
  document.documentElement.lang = language;
  const button = h(
    'button',
    { type: 'button', class: 'button-gold', onclick: () => location.reload() },
    again,
  );
  document.body.replaceChildren(
    h(
      'main',
      { class: 'screen', role: 'alert' },
      h('div', { class: 'screen-mark', 'aria-hidden': 'true' }),
      h('h1', {}, title),
      button,
    ),
  );
  button.focus();
}
