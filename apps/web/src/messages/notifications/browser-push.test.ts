import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canNotifyWhileHidden, showBrowserNotification } from './browser-push.ts';

const notice = { id: 'nt_1', title: 'Your agent recharged $15.00', text: undefined };
const shown: { title: string; options: NotificationOptions | undefined }[] = [];

/** Simulates a browser with this permission and a visible or hidden tab. */
function browser(
  permission: NotificationPermission | undefined,
  visibilityState: DocumentVisibilityState,
  hasFocus = true,
) {
  class Shown extends EventTarget {
    static permission = permission;
    close = vi.fn();
    constructor(title: string, options?: NotificationOptions) {
      super();
      shown.push({ title, options });
      queueMicrotask(() => this.dispatchEvent(new Event('click')));
    }
  }
  vi.stubGlobal('document', { visibilityState, hasFocus: () => hasFocus });
  vi.stubGlobal('window', { focus: vi.fn(), ...(permission !== undefined && { Notification: Shown }) });
  vi.stubGlobal('Notification', Shown);
}

beforeEach(() => shown.splice(0));
afterEach(() => vi.unstubAllGlobals());

describe('the browser’s notifications', () => {
  test('are shown while the tab is hidden and they are allowed, and open their page when pressed', async () => {
    browser('granted', 'hidden');
    const onPress = vi.fn();
    expect(showBrowserNotification(notice, onPress)).toBe(true);
    expect(shown).toEqual([{ title: notice.title, options: expect.objectContaining({ tag: 'nt_1' }) }]);
    await Promise.resolve();
    expect(onPress).toHaveBeenCalledOnce();
  });

  test.each([
    ['granted', 'visible'],
    ['default', 'hidden'],
    ['denied', 'hidden'],
    [undefined, 'hidden'],
  ] as const)('are replaced by a toast with permission %s in a tab that is %s', (permission, visibility) => {
    browser(permission, visibility);
    expect(showBrowserNotification(notice, vi.fn())).toBe(false);
    expect(shown).toEqual([]);
    expect(canNotifyWhileHidden()).toBe(permission === 'granted');
  });

  test('are shown beside a visible tab only if they are urgent and another window is in front', () => {
    browser('granted', 'visible', false);
    expect(showBrowserNotification(notice, vi.fn())).toBe(false);
    expect(showBrowserNotification({ ...notice, isUrgent: true }, vi.fn())).toBe(true);
    browser('granted', 'visible', true);
    expect(showBrowserNotification({ ...notice, isUrgent: true }, vi.fn())).toBe(false);
  });

  test('are replaced by a toast if the browser supports them for installed apps only', () => {
    browser('granted', 'hidden');
    const refusing = Object.assign(
      function refuse() {
        throw new TypeError('Illegal constructor');
      },
      { permission: 'granted' },
    );
    vi.stubGlobal('Notification', refusing);
    expect(showBrowserNotification(notice, vi.fn())).toBe(false);
  });
});
