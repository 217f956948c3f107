import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { requestLaunchUrl } from './request-launch-url.ts';

afterEach(() => vi.unstubAllGlobals());

const gameOrigin = 'https://games.example';
const dataByPath: Readonly<Record<string, unknown>> = {
  '/api/fortune-panda-user/balance': { balance: '25.00' },
  '/api/fortune-panda-user/games/enter': { webLoginUrl: `${gameOrigin}/play/abc` },
  '/api/site': { gameOrigins: [gameOrigin], sandbox: true, requiredFields: [] },
};

test('a launch enters the game after the balance has been checked', async () => {
  const events: string[] = [];
  vi.stubGlobal('window', { location: { origin: 'https://acers.example' } });
  vi.stubGlobal('fetch', async (path: string) => {
    events.push(`asks ${path}`);
    await Promise.resolve();
    events.push(`has ${path}`);
    return Response.json({ success: true, message: 'OK', data: dataByPath[path] });
  });
  await expect(requestLaunchUrl(new QueryClient(), 1001)).resolves.toBe(`${gameOrigin}/play/abc`);
  const entered = events.indexOf('asks /api/fortune-panda-user/games/enter');
  expect(events.slice(0, entered)).toContain('has /api/fortune-panda-user/balance');
});
