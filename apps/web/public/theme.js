// Runs before anything else: a visitor who chose the light theme never sees a dark flash, a page that was drawn for
// somebody else is never seen, and what this page needs beside the first load comes with it instead of after it. The
// build fills the three lists and takes what is written for readers out.
{
  const catalogue = '/games/fortune-panda';
  const publicEndpoints = {
    '/': [catalogue, '/site'],
    '/games': [catalogue, '/site'],
    '/dashboard': [catalogue, '/site'],
  };
  const playerEndpoints = {
    '/games': ['/fortune-panda-user/balance', '/user/favourites', '/user/recent-games'],
    '/dashboard': [
      '/fortune-panda-user/balance',
      '/user/favourites',
      '/user/recent-games',
      '/user/activity?limit=5',
    ],
  };
  /** As many as a phone shows at once. */
  const imageCount = 4;
  const firstFiles = [];
  const pageFiles = {};
  const translationFiles = {};
  try {
    const storedPreferences = JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}');
    if (storedPreferences.theme === 'light' || storedPreferences.theme === 'dark')
      document.documentElement.dataset.theme = storedPreferences.theme;
    const browserLanguage = navigator.languages
      .map((tag) => tag.slice(0, 2))
      .find((language) => language in translationFiles);
    const language =
      storedPreferences.language in translationFiles ? storedPreferences.language : (browserLanguage ?? 'en');
    const { dataset, lang } = document.documentElement;
    document.documentElement.lang = language;

    const auth = ['sessionStorage', 'localStorage']
      .map((name) => window[name].getItem('golden-acers.auth'))
      .find((text) => text !== null);
    const isSignedIn = auth !== undefined;
    const user = isSignedIn ? JSON.parse(auth).user : undefined;
    const audience = user === undefined ? 'visitor' : user.role === 'user' ? 'player' : 'agent';
    if (
      dataset.prerendered &&
      (dataset.prerendered !== audience || lang !== language || location.search !== '')
    )
      dataset.prerendered = 'other';
    if (dataset.prerendered === 'player') {
      // What is the player's own is filled in as the page comes, before it is seen.
      const fillUserFields = () => {
        for (const field of document.querySelectorAll('[data-user-field]')) {
          const { userField } = field.dataset;
          field.removeAttribute('data-user-field');
          if (userField === 'avatar') field.src = `/avatars/${user.avatar}.svg`;
          else field.textContent = user[userField];
        }
      };
      const observer = new MutationObserver(fillUserFields);
      observer.observe(document, { childList: true, subtree: true });
      addEventListener('DOMContentLoaded', () => {
        fillUserFields();
        observer.disconnect();
      });
    }
    if (dataset.prerendered === audience) {
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
      const matchingControls = (name) =>
        [...document.querySelectorAll('a, button, input, select, textarea')].filter(
          (one) => nameOf(one) === name,
        );
      const counterpartOf = (control) => {
        if (control.tagName === 'MAIN') return () => document.querySelector('main');
        const name = nameOf(control);
        const index = matchingControls(name).indexOf(control);
        return () => matchingControls(name)[index];
      };
      let focused;
      let pressed;
      const changed = new Map();
      const onInput = ({ target }) => {
        if (!changed.has(target)) changed.set(target, counterpartOf(target));
      };
      // The program hears of it as if it happened now.
      const copyValue = (control, counterpart) => {
        if (counterpart === undefined) return;
        if (counterpart.type === 'radio' || counterpart.type === 'checkbox') {
          if (counterpart.checked !== control.checked) counterpart.click();
          return;
        }
        // React takes a value that was set on the element itself for its own.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(counterpart), 'value').set.call(
          counterpart,
          control.value,
        );
        for (const kind of ['input', 'change']) counterpart.dispatchEvent(new Event(kind, { bubbles: true }));
      };
      const onFocus = ({ target }) => {
        focused = counterpartOf(target);
      };
      const onPress = (event) => {
        const control = event.target.closest('a, button');
        if (control === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const href = control.getAttribute('href');
        // The page's own anchors need no program, and who presses a link twice has waited for it long enough.
        if (href !== null && (href.startsWith('#') || pressed !== undefined)) return;
        event.preventDefault();
        pressed = counterpartOf(control);
      };
      addEventListener('focusin', onFocus);
      addEventListener('click', onPress, true);
      addEventListener('input', onInput);
      addEventListener(
        'prerender-replaced',
        () => {
          removeEventListener('focusin', onFocus);
          removeEventListener('input', onInput);
          for (const [control, counterpart] of changed) copyValue(control, counterpart());
          if (document.activeElement === document.body) focused?.()?.focus();
        },
        { once: true },
      );
      addEventListener(
        'app-ready',
        () => {
          removeEventListener('click', onPress, true);
          pressed?.()?.click();
        },
        { once: true },
      );
    }
    const page = location.pathname === '/' && isSignedIn ? '/dashboard' : location.pathname;

    // The page's first questions to the server, which its program takes over (src/api/preloaded-responses.ts).
    const token = isSignedIn ? JSON.parse(auth).token : null;
    const headers = { accept: 'application/json', 'accept-language': language };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    const addresses = [
      ...(publicEndpoints[page] ?? []),
      ...(audience === 'player' ? (playerEndpoints[page] ?? []) : []),
    ];
    const preload = () => {
      const responses = new Map(
        addresses.map((address) => [
          address,
          fetch(`/api${address}`, { headers, credentials: 'omit', cache: 'no-store' }),
        ]),
      );
      for (const response of responses.values()) response.catch(() => undefined);
      window.preloadedResponses = { token, language, responses };
      if (page === '/games') showPictures(responses.get(catalogue));
    };
    // The first pictures are seen in their drawn places, where the server didn't know them yet, or are on their way.
    const showPictures = (response) =>
      response
        .then((response) => response.clone().json())
        .then(({ data }) => {
          const images = document.querySelectorAll('[data-game-image]');
          for (const [at, { gameLogo, status }] of data.slice(0, imageCount).entries()) {
            const picture = images[at] ?? new Image();
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
    if (dataset.prerendered === audience && !document.hidden)
      requestAnimationFrame(() => setTimeout(preload));
    else preload();
    if (dataset.prerendered !== audience) {
      // Nothing is seen yet, so that nothing comes before the program.
      const words = [translationFiles[language], page === '/' ? [] : translationFiles[`${language} pages`]];
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
    if (dataset.prerendered) dataset.prerendered = 'other';
  }
}
