import './ui/styles.css';

/** A window in the background paints nothing until it is looked at. */
const paintsWithinMs = 100;

/** What the server sent is on the screen: a page that was drawn when the site was built, or its ground. */
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, paintsWithinMs);
});

// The program is on its way already, and only its run waits.
void painted.then(async () => (await import('./app/start.tsx')).start());
