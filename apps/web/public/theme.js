// Runs before anything else: a visitor who chose the light theme never sees a dark flash, and what this page needs beside
// the first load comes with it instead of after it. The build fills the two tables.
{
  const pageFiles = {};
  const wordFiles = {};
  try {
    const kept = JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
    const wished = navigator.languages
      .map((tag) => tag.slice(0, 2))
      .find((language) => language in wordFiles);
    const language = kept.language in wordFiles ? kept.language : (wished ?? 'en');
    document.documentElement.lang = language;

    const isSignedIn = ['localStorage', 'sessionStorage'].some((name) =>
      window[name].getItem('golden-acers.auth'),
    );
    const page = location.pathname === '/' && isSignedIn ? '/dashboard' : location.pathname;
    const words = [wordFiles[language], page === '/' ? [] : wordFiles[`${language} pages`]];
    for (const file of [pageFiles[page], ...words].flatMap((files) => files ?? [])) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = '';
      link.dataset.early = '';
      link.href = file;
      document.head.append(link);
    }
  } catch {
    // Storage is closed to this page or holds something else: the dark default stands, and files come when they are asked for.
  }
}
