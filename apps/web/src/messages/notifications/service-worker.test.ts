import { expect, test, vi } from 'vitest';
import text from '../../../offline/service-worker.js?raw';

const origin = 'https://acers.example';

interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focus: () => Promise<void>;
}

/** Starts the worker in a browser with these tabs. */
function startWorker(tabs: readonly WindowClient[]) {
  const listeners = new Map<string, (event: object) => void>();
  const shown = { close: vi.fn() };
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const worker = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin },
    clients: { matchAll: async () => tabs, openWindow },
    registration: { showNotification, getNotifications: async () => [shown] },
  };
  // The file is a script, not a module.
  new Function('self', text)(worker);
  const dispatch = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const press = (page: string) =>
    dispatch('notificationclick', { notification: { close: vi.fn(), data: { page } } });
  return { dispatch, press, shown, showNotification, openWindow };
}

const tab = (url: string, visibilityState: DocumentVisibilityState = 'hidden') => ({
  url,
  visibilityState,
  focus: vi.fn(async () => undefined),
});
const pushed = { title: 'Support replied', text: '', page: '/support', tag: 'nt_1' };
const push = { data: { json: () => pushed } };

test('a pushed message becomes a notification with its tag, so that a repeat replaces it', async () => {
  const worker = startWorker([tab(`${origin}/games`)]);
  await worker.dispatch('push', push);
  expect(worker.showNotification).toHaveBeenCalledWith(
    pushed.title,
    expect.objectContaining({ tag: 'nt_1', silent: false, data: { page: '/support' } }),
  );
  expect(worker.shown.close).not.toHaveBeenCalled();
});

test('no notification is shown while the site is visible, which shows a toast', async () => {
  const worker = startWorker([tab(`${origin}/games`, 'visible')]);
  await worker.dispatch('push', push);
  expect(worker.shown.close).toHaveBeenCalledOnce();
});

test('a press opens the page, or focuses the tab that shows it, and leaves a running game alone', async () => {
  const [game, support] = [tab(`${origin}/game/12`), tab(`${origin}/support?x=1`)];
  const worker = startWorker([game, support]);
  await worker.press('/support');
  expect(support.focus).toHaveBeenCalledOnce();
  await worker.press('/wallet');
  expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/wallet`);
  expect(game.focus).not.toHaveBeenCalled();
});

test('a press cannot open another site', async () => {
  const worker = startWorker([]);
  for (const page of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
    await worker.press(page);
  expect(worker.openWindow).not.toHaveBeenCalled();
});
