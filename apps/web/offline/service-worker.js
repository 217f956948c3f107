// Serves the offline page for navigations without a network, and shows what the server pushes. API responses
// never pass through it and are never cached.
const cacheName = 'offline-page-%BUILD%';
const pageAddress = '/offline/page.html';
const kept = [pageAddress, '/offline/page.css', '/offline/page.js', '/offline/mark.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(tidyUp());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (kept.includes(pathname)) event.respondWith(fromCache(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(openPage(event));
});
self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(event.data.json()));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(event.notification.data.page));
});

async function keepOfflinePage() {
  const cache = await caches.open(cacheName);
  await cache.addAll(kept.map((address) => new Request(address, { cache: 'reload' })));
  // A newer worker does not affect a running page, so it need not wait.
  await self.skipWaiting();
}

async function tidyUp() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

async function fromCache(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(new URL(request.url).pathname)) ?? fetch(request);
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    // No network or server: the offline page reloads when they are back.
    const cache = await caches.open(cacheName);
    return (await cache.match(pageAddress)) ?? Response.error();
  }
}

/** A notification that comes twice has one tag, and is shown once. */
async function showPushed({ title, text, page, tag }) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The page on the screen shows it itself. Browsers end the subscription of a worker that shows nothing.
  const isOnScreen = windows.some(({ visibilityState }) => visibilityState === 'visible');
  const options = { body: text, tag, icon: '/icons/icon-192.png', data: { page }, silent: isOnScreen };
  await self.registration.showNotification(title, options);
  if (!isOnScreen) return;
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

/** Leaves other tabs as they are: a game may run in one. */
async function openPushed(page) {
  const address = new URL(page, self.location.origin);
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === address.pathname);
  await (open?.focus() ?? self.clients.openWindow(address.href));
}
