import { expect, test } from 'vitest';
import { describeDevice } from './visitors.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    'computer Chrome Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'computer Edge Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0 Safari/537.36 OPR/120.0`, 'computer Opera Linux'],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'computer Firefox Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'computer Safari macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'phone Safari iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'tablet Chrome iPadOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/141.0 Mobile Safari/537.36`,
    'phone Chrome Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-X710) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'tablet Samsung Internet Android',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0 Safari/537.36`,
    'computer Chrome ChromeOS',
  ],
  ['curl/8.9.1', 'computer null null'],
  ['', 'computer null null'],
  ['<script>Windows</script>', 'computer null Windows'],
])('the device of %s is described as %s', (userAgent, published) => {
  const { kind, browser, system } = describeDevice(userAgent);
  expect(`${kind} ${browser} ${system}`).toBe(published);
});
