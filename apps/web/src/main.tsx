import './ui/styles.css';

/** A window that nobody looks at may paint nothing for hours. */
const maxPaintWaitMs = 1_000;

/** What the server sent is on the screen: a page that was drawn when the site was built, or its ground. */
const firstPaint = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.hidden ? 0 : maxPaintWaitMs);
});

// What is painted first has the line and the processor for itself. Then all files that the page needs of the program are
// asked for at once (`build/prerender-pages.ts`).
void firstPaint.then(async () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=after-paint]'))
    link.rel = 'modulepreload';
  const { mountApp: start } = await import('./app/mount-app.tsx');
  await start();
});
