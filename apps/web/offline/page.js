// Stands in for every page while there is no network, and reloads when the server is back.
/** Frequent checks by every open page would slow a server's recovery. */
const checkEveryMs = 10_000;

const messagesByLanguage = {
  en: {
    title: 'You are offline',
    text: 'Your balance is safe with the game provider. This page comes back by itself as soon as the network does.',
    retry: 'Try Again',
    stillOffline: 'Still no network.',
  },
  es: {
    title: 'No tienes conexión',
    text: 'Tu saldo está a salvo con el proveedor de juegos. Esta página volverá sola en cuanto vuelva la red.',
    retry: 'Reintentar',
    stillOffline: 'Todavía no hay red.',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    text: 'Votre solde est en sécurité chez le fournisseur de jeux. Cette page reviendra d’elle-même dès le retour du réseau.',
    retry: 'Réessayer',
    stillOffline: 'Toujours pas de réseau.',
  },
  de: {
    title: 'Sie sind offline',
    text: 'Ihr Guthaben liegt sicher beim Spieleanbieter. Diese Seite kommt von selbst zurück, sobald das Netz wieder da ist.',
    retry: 'Erneut versuchen',
    stillOffline: 'Noch immer kein Netz.',
  },
};

function storedPreferences() {
  try {
    return JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}') ?? {};
  } catch {
    // Storage is denied or holds something else.
    return {};
  }
}

const { theme, language } = storedPreferences();
if (theme === 'light') document.documentElement.dataset.theme = 'light';
const shownLanguage =
  [language, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((tag) => tag in messagesByLanguage) ??
  'en';
document.documentElement.lang = shownLanguage;
const messages = messagesByLanguage[shownLanguage];
for (const part of ['title', 'text', 'retry']) document.getElementById(part).textContent = messages[part];

/** Reloads when the server responds. Returns false if it does not. */
async function reloadIfBack() {
  try {
    if (!(await fetch('/healthz', { cache: 'no-store' })).ok) return false;
  } catch {
    // There is still no network.
    return false;
  }
  location.reload();
  return true;
}

document.getElementById('retry').addEventListener('click', async () => {
  if (!(await reloadIfBack())) document.getElementById('state').textContent = messages.stillOffline;
});
addEventListener('online', reloadIfBack);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reloadIfBack());
setInterval(() => document.visibilityState === 'visible' && reloadIfBack(), checkEveryMs);
