// Runs first: sets the theme before the first paint and sends the first API reads while the code loads.
// `src/api/early-responses.ts` takes the responses.

/** The number of pictures that a phone shows at first. */
const maxEarlyImages = 4;
const responseTimeoutMs = 30_000;

try {
  const html = document.documentElement;
  const { theme, language = html.lang } = readStored(localStorage, 'golden-acers.preferences');
  if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;

  const authKey = 'golden-acers.auth';
  const auth = sessionStorage.getItem(authKey) === null ? localStorage : sessionStorage;
  const { token = null, user } = readStored(auth, authKey);
  const paths = [...readsOf('early-reads'), ...(user?.role === 'user' ? readsOf('early-player-reads') : [])];
  /** @type {Record<string, string>} */
  const headers = { accept: 'application/json', 'accept-language': language };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const responses = new Map(
    paths.map((path) => {
      const signal = AbortSignal.timeout(responseTimeoutMs);
      const response = fetch(path, { headers, signal, credentials: 'omit', cache: 'no-store' });
      return [path, response.catch(() => undefined)];
    }),
  );
  Object.assign(window, { earlyReads: { token, language, responses } });
  void loadImages(responses.get('/api/games/fortune-panda'));
} catch {
  // Storage is denied or holds something else: the dark theme stays, and nothing is read early.
}

/** @param {Storage} storage @param {string} key */
function readStored(storage, key) {
  return JSON.parse(storage.getItem(key) ?? '{}');
}

/** The API paths that the build wrote into this page. @param {string} name */
function readsOf(name) {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
  return content.split(' ').filter((path) => path !== '');
}

/** @param {Promise<Response | undefined> | undefined} catalogue */
async function loadImages(catalogue) {
  const response = await catalogue;
  if (response?.ok !== true) return;
  const { data } = await response.clone().json();
  for (const { gameLogo } of data.slice(0, maxEarlyImages)) new Image().src = gameLogo;
}
