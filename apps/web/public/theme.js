// Runs before the first paint: a visitor who chose the light theme never sees a dark flash.
try {
  const { theme } = JSON.parse(localStorage.getItem('golden-acers.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page or holds something else: the dark default stands.
}
