import { describe, expect, test } from 'vitest';
import { findLaunchUrl, findTrustedLaunchUrl } from './launch-url.ts';

const site = 'https://acers.example';
const games = ['https://games.example', 'http://127.0.0.1:3001'];
const check = (address: string | null) => findTrustedLaunchUrl(address, games, site);

describe('the URL at which a game may be played', () => {
  test.each([
    'https://games.example/play/abc',
    'https://games.example/play/abc?lang=en#top',
    'https://games.example',
    'HTTPS://games.example/play/abc',
    'https://GAMES.example/play/abc',
    'https://games.example:443/play/abc',
    'http://127.0.0.1:3001/play/abc',
    'https://games.example/play/%6a%61vascript:alert(1)',
    'https://games.example/?next=https://evil.example',
  ])('can be %s, which is on a trusted origin', (address) => {
    expect(games).toContain(new URL(check(address) ?? 'about:blank').origin);
  });

  test.each([
    null,
    '',
    ' ',
    'undefined',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://games.example/%0aalert(1)',
    'data:text/html,<script>parent.hit=1</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'blob:https://games.example/0b0b',
    'filesystem:https://games.example/temporary/x',
    'file:///etc/passwd',
    'about:blank',
    'about:srcdoc',
    'ftp://games.example/x',
    'ws://games.example/x',
    'view-source:https://games.example/',
    'intent://games.example/#Intent;scheme=https;end',
    '//games.example/play',
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https:\\\\games.example\\play',
    'https:/games.example/play',
    'https:games.example/play',
    'https:///games.example/play',
    'https://evil.example/play',
    'https://evil.example/https://games.example/',
    'https://evil.example#https://games.example',
    'https://evil.example?https://games.example',
    'https://evil.example\\@games.example/play',
    'https://games.example@evil.example/play',
    'https://user@games.example/play',
    'https://user:pass@games.example/play',
    'https://:pass@games.example/play',
    'https://games.example.evil.example/play',
    'https://evilgames.example/play',
    'https://sub.games.example/play',
    'https://games.example:8443/play',
    'http://games.example/play',
    'https://127.0.0.1:3001/play',
    'http://127.0.0.1:3002/play',
    'http://127.1:3002/play',
    'http://localhost:3001/play',
    'https://gаmes.example/play',
    'https://games。example.evil/play',
    'https://games.example./play',
    'https://acers.example/adminacers',
    'https://acers.example/game/1?url=https://games.example',
    'play/abc',
    '/play/abc',
    '?url=x',
    '#x',
    'https://games.example/play abc',
    'https://games.example/play\u00a0abc',
    'https://games.example/play\r\nabc',
    'https://[::1]:3001/play',
    'https://',
    'https://%67ames.example.evil/',
    `https://games.example/${'a'.repeat(2048)}`,
  ])('is never %j', (address) => {
    expect(check(address)).toBeUndefined();
  });

  test('is never on our own origin, even if the server trusts it', () => {
    expect(findTrustedLaunchUrl(`${site}/play`, [site], site)).toBeUndefined();
  });

  test('is none if no origin is trusted', () => {
    expect(findTrustedLaunchUrl('https://games.example/play', [], site)).toBeUndefined();
  });

  test('does not accept an opaque origin, whatever the list contains', () => {
    expect(findTrustedLaunchUrl('https://games.example/play', ['null'], site)).toBeUndefined();
  });
});

describe('the URL in the response to a launch', () => {
  test.each(['webLoginUrl', 'gameUrl', 'url', 'game_url', 'loginUrl', 'login_url'])(
    'is in the field %s',
    (name) => {
      expect(findLaunchUrl({ kindId: 1001, [name]: 'https://games.example' })).toBe('https://games.example');
    },
  );

  test('is the first in that order that is not empty', () => {
    expect(findLaunchUrl({ url: 'https://b.example', gameUrl: 'https://a.example', webLoginUrl: '' })).toBe(
      'https://a.example',
    );
  });

  test.each([{}, { webLoginUrl: 7 }, { webLoginUrl: null }, { address: 'https://games.example' }])(
    'is missing from %o',
    (response) => {
      expect(findLaunchUrl(response)).toBeNull();
    },
  );
});
