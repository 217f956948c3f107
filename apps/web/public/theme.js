// Runs before the first paint, so that a visitor who chose the light theme never sees a dark flash.
try {
  const kept = JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}');
  if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  if (typeof kept.language === 'string') document.documentElement.lang = kept.language;
} catch {
  // Storage is closed to this page or holds something else: the dark default stands.
}
