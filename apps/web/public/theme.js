// Runs before anything else: a visitor who chose the light theme never sees a dark flash, a page that was drawn for
// somebody else is never seen, and what this page needs beside the first load comes with it instead of after it. The
// build fills the three lists and takes what is written for readers out.
{
  const catalogue = '/games/fortune-panda';
  const reads = {
    '/': [catalogue, '/site'],
    '/games': [catalogue, '/site'],
    '/dashboard': [catalogue, '/site'],
  };
  const playersReads = {
    '/games': ['/fortune-panda-user/balance', '/user/favourites', '/user/recent-games'],
    '/dashboard': [
      '/fortune-panda-user/balance',
      '/user/favourites',
      '/user/recent-games',
      '/user/activity?limit=5',
    ],
  };
  /** As many as a phone shows at once. */
  const pictures = 4;
  const firstFiles = [];
  const pageFiles = {};
  const wordFiles = {};
  try {
    const kept = JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
    const wished = navigator.languages
      .map((tag) => tag.slice(0, 2))
      .find((language) => language in wordFiles);
    const language = kept.language in wordFiles ? kept.language : (wished ?? 'en');
    const { dataset, lang } = document.documentElement;
    document.documentElement.lang = language;

    const auth = ['sessionStorage', 'localStorage']
      .map((name) => window[name].getItem('golden-acers.auth'))
      .find((text) => text !== null);
    const isSignedIn = auth !== undefined;
    const user = isSignedIn ? JSON.parse(auth).user : undefined;
    const reader = user === undefined ? 'visitor' : user.role === 'user' ? 'player' : 'agent';
    if (dataset.drawn && (dataset.drawn !== reader || lang !== language || location.search !== ''))
      dataset.drawn = 'other';
    if (dataset.drawn === 'player') {
      // What is the player's own is filled in as the page comes, before it is seen.
      const fill = () => {
        for (const place of document.querySelectorAll('[data-own]')) {
          const { own } = place.dataset;
          place.removeAttribute('data-own');
          if (own === 'avatar') place.src = `/avatars/${user.avatar}.svg`;
          else place.textContent = user[own];
        }
      };
      const coming = new MutationObserver(fill);
      coming.observe(document, { childList: true, subtree: true });
      addEventListener('DOMContentLoaded', () => {
        fill();
        coming.disconnect();
      });
    }
    if (dataset.drawn === reader) {
      // Whoever presses, chooses or types before the program is there has done so all the same, and the focus stays where
      // it was set.
      const nameOf = (control) =>
        [
          control.tagName,
          control.name,
          control.ariaLabel,
          control.getAttribute('href'),
          control.getAttribute('value'),
          control.textContent,
        ].join('|');
      const alike = (name) =>
        [...document.querySelectorAll('a, button, input, select, textarea')].filter(
          (one) => nameOf(one) === name,
        );
      const twinOf = (control) => {
        if (control.tagName === 'MAIN') return () => document.querySelector('main');
        const name = nameOf(control);
        const place = alike(name).indexOf(control);
        return () => alike(name)[place];
      };
      let focused;
      let pressed;
      const changed = new Map();
      const onInput = ({ target }) => {
        if (!changed.has(target)) changed.set(target, twinOf(target));
      };
      // The program hears of it as if it happened now.
      const changeLike = (control, twin) => {
        if (twin === undefined) return;
        if (twin.type === 'radio' || twin.type === 'checkbox') {
          if (twin.checked !== control.checked) twin.click();
          return;
        }
        // React takes a value that was set on the element itself for its own.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(twin), 'value').set.call(twin, control.value);
        for (const kind of ['input', 'change']) twin.dispatchEvent(new Event(kind, { bubbles: true }));
      };
      const onFocus = ({ target }) => {
        focused = twinOf(target);
      };
      const onPress = (event) => {
        const control = event.target.closest('a, button');
        if (control === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const href = control.getAttribute('href');
        // The page's own anchors need no program, and who presses a link twice has waited for it long enough.
        if (href !== null && (href.startsWith('#') || pressed !== undefined)) return;
        event.preventDefault();
        pressed = twinOf(control);
      };
      addEventListener('focusin', onFocus);
      addEventListener('click', onPress, true);
      addEventListener('input', onInput);
      addEventListener(
        'drawn-page-over',
        () => {
          removeEventListener('focusin', onFocus);
          removeEventListener('input', onInput);
          for (const [control, twin] of changed) changeLike(control, twin());
          if (document.activeElement === document.body) focused?.()?.focus();
        },
        { once: true },
      );
      addEventListener(
        'program-ready',
        () => {
          removeEventListener('click', onPress, true);
          pressed?.()?.click();
        },
        { once: true },
      );
    }
    const page = location.pathname === '/' && isSignedIn ? '/dashboard' : location.pathname;

    // The page's first questions to the server, which its program takes over (src/api/early-reads.ts).
    const token = isSignedIn ? JSON.parse(auth).token : null;
    const headers = { accept: 'application/json', 'accept-language': language };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const addresses = [...(reads[page] ?? []), ...(reader === 'player' ? (playersReads[page] ?? []) : [])];
    const ask = () => {
      const answers = new Map(
        addresses.map((address) => [
          address,
          fetch(`/api${address}`, { headers, credentials: 'omit', cache: 'no-store' }),
        ]),
      );
      for (const answer of answers.values()) answer.catch(() => undefined);
      window.earlyReads = { token, language, answers };
      if (page === '/games') showPictures(answers.get(catalogue));
    };
    // The first pictures are seen in their drawn places, where the server didn't know them yet, or are on their way.
    const showPictures = (asked) =>
      asked
        .then((answer) => answer.clone().json())
        .then(({ data }) => {
          const places = document.querySelectorAll('[data-picture]');
          for (const [at, { gameLogo, status }] of data.slice(0, pictures).entries()) {
            const picture = places[at] ?? new Image();
            if (picture.src !== '') continue;
            picture.src = gameLogo;
            picture.onload = () => {
              picture.hidden = status !== 'active';
            };
          }
        })
        .catch(() => undefined);

    // Where something was drawn, the program waits until that is painted (src/main.tsx), and what it asks does too. A window
    // that nobody looks at paints nothing.
    if (dataset.drawn === reader && !document.hidden) requestAnimationFrame(() => setTimeout(ask));
    else ask();
    if (dataset.drawn !== reader) {
      // Nothing is seen yet, so that nothing comes before the program.
      const words = [wordFiles[language], page === '/' ? [] : wordFiles[`${language} pages`]];
      for (const file of [firstFiles, pageFiles[page], ...words].flatMap((files) => files ?? [])) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.crossOrigin = '';
        link.dataset.early = '';
        link.href = file;
        document.head.append(link);
      }
    }
  } catch {
    // Storage is closed to this page or holds something else: the dark default stands, and files come when they are asked for.
    const { dataset } = document.documentElement;
    if (dataset.drawn) dataset.drawn = 'other';
  }
}
