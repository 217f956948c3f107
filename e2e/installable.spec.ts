import { expect, test } from './scenario.ts';

test.use({ serviceWorkers: 'allow' });

/** Reads the width in the PNG's header. */
const widthOf = (png: Buffer) => png.readUInt32BE(16);

test('a browser finds everything that it needs to install the site', async ({ page, context, request }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await context.newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A scenario runs in a private window, where no browser installs anything.
  const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(errors).toEqual([]);

  const manifest: {
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { url: string }[];
  } = await (await request.get('/manifest.webmanifest')).json();
  for (const { src, sizes, type } of manifest.icons) {
    const response = await request.get(src);
    expect(response.headers()['content-type'], src).toContain(type);
    if (type === 'image/png') expect(`${widthOf(await response.body())}`, src).toBe(sizes.split('x')[0]);
  }
  expect(manifest.icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(
    true,
  );
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
    expect((await request.get(url, { headers: { accept: 'text/html' } })).status(), url).toBe(200);
  }
});

test('only assets are cached: the page, the worker and the version are requested again', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/service-worker.js',
    '/version.json',
    '/manifest.webmanifest',
    '/offline/page.html',
  ]) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect(response.headers()['cache-control'], path).toBe('no-cache');
  }
  const [page, version] = [
    await (await request.get('/')).text(),
    await (await request.get('/version.json')).json(),
  ];
  expect(page).toContain(`<meta name="build" content="${version.build}"`);
  expect(await (await request.get('/service-worker.js')).text()).toContain(version.build);
});

test('if the browser offers to install the site, the page about platforms does too', async ({ page }) => {
  await page.goto('/platforms');
  await expect(page.getByRole('heading', { name: 'Platforms', level: 1 })).toBeVisible();
  const install = page.getByRole('button', { name: 'Install the app' });
  await expect(install).toHaveCount(0);
  await page.locator('html').evaluate((html) => {
    const view = html.ownerDocument.defaultView;
    const offer = new view.Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => html.setAttribute('data-asked', '');
    view.dispatchEvent(offer);
  });
  await install.click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(install).toHaveCount(0);
});
