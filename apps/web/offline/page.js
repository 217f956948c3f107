// The page that stands in for every other while there is no network. It asks whether the server is back, first often and
// then less so, and then loads the address that was wanted.
const askFirstMs = 2_000;
const askLongestMs = 30_000;

const words = {
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

/** The same choices that the site keeps. */
function keptPreferences() {
  try {
    return JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}') ?? {};
  } catch {
    // Storage is closed to this page or holds something else.
    return {};
  }
}

const { theme, language } = keptPreferences();
if (theme === 'light') document.documentElement.dataset.theme = 'light';
const spoken =
  [language, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((tag) => tag in words) ?? 'en';
document.documentElement.lang = spoken;
const said = words[spoken];
for (const part of ['title', 'text', 'retry']) document.getElementById(part).textContent = said[part];

let waitMs = askFirstMs;
let timer;

async function isBack() {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    // Still nothing.
    return false;
  }
}

async function ask() {
  clearTimeout(timer);
  if (await isBack()) {
    location.reload();
    return true;
  }
  timer = setTimeout(ask, waitMs);
  waitMs = Math.min(waitMs * 1.5, askLongestMs);
  return false;
}

async function askNow() {
  waitMs = askFirstMs;
  return ask();
}

document.getElementById('retry').addEventListener('click', async () => {
  if (!(await askNow())) document.getElementById('state').textContent = said.stillOffline;
});
addEventListener('online', askNow);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && askNow());
timer = setTimeout(ask, waitMs);
