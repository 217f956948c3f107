import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { drawnPages } from './build/drawn-pages.ts';
import { earlyFiles } from './build/early-files.ts';
import { emojiAssets } from './build/emoji-assets.ts';
import { installable } from './build/installable.ts';
import { noInlineStyle } from './build/no-inline-style.ts';
import { brand } from './src/brand.ts';

const everyPage =
  /src\/api\/(?!events|open-answer)|src\/i18n\/((ages|figures|index|instants|words)\.ts|en\.json)|packages\/money\/|lucide-react\/dist\/esm\/icons\/(chevron-down|clock|crown|globe|moon|play|shield-check|sun|users-round|x)\.|src\/app\/(?!drawn-page|console-|shell\/(header-menus|drawer)|after-the-page)|src\/(address|brand|paths)\.ts|src\/ui\/(avatar|button|browser-storage|cx|later-part|logo|page|shortcut-choice|slash-focus|spinner|states|toasts)\.tsx?$|src\/\w+\/(accounts\/full-name|sessions\/(auth-store|return-path|session|sign-out|start-session)|installation\/installation|shortcuts\/sheet-door|balances\/balance-query|catalogue\/(play|launch|enter-game|launch-origin|games\.queries|game-card|game-image|card-action)|preferences\/(preferences|look-switches|choose-language)|music\/(start-music|music-key|game-opened)|notifications\/bell-face)\.tsx?$/;

/**
 * Small things that several pages of the player's site have, in a few files: alone each of them is some hundred bytes, and
 * a request costs a phone more.
 */
const shared = {
  query: /@tanstack\/(react-query|query-core)\//,
  icons:
    /lucide-react\/dist\/esm\/icons\/(wallet|user-round|refresh-cw|arrow-(up-from-line|down-to-line|right)|circle-(check-big|x|dashed)|key-round|log-out|mail-check|heart|info|life-buoy|send|search)\./,
  parts:
    /src\/\w+\/(catalogue\/(favourites\.queries|lobby-order|favourite-button|game-row|game-tile)|activity\/activity(-words|\.queries)|balances\/(balances\.queries|recharge-badge)|wallet\/reasons)/,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noInlineStyle(),
    installable(brand),
    earlyFiles(
      {
        '/': ['site/pages/landing-page.tsx'],
        '/games': ['games/catalogue/games-page.tsx'],
        '/dashboard': ['accounts/accounts/dashboard-page.tsx', 'money/balances/balance-pill.tsx'],
        '/wallet': ['money/wallet/wallet-page.tsx', 'money/balances/balance-pill.tsx'],
        '/login': ['accounts/accounts/login-page.tsx'],
        '/register': ['accounts/accounts/register-page.tsx'],
      },
      {
        en: [],
        'en pages': ['i18n/en.pages.json'],
        es: ['i18n/es.json'],
        'es pages': ['i18n/es.pages.json'],
        fr: ['i18n/fr.json'],
        'fr pages': ['i18n/fr.pages.json'],
        de: ['i18n/de.json'],
        'de pages': ['i18n/de.pages.json'],
      },
    ),
    drawnPages({
      start: 'app/start.tsx',
      languages: ['en', 'es', 'fr', 'de'],
      pages: [
        { path: '/', of: 'visitor', sources: ['site/pages/landing-page.tsx'] },
        { path: '/games', of: 'visitor', sources: ['games/catalogue/games-page.tsx'] },
        { path: '/bonuses', of: 'visitor', sources: ['site/bonuses/bonuses-page.tsx'] },
        { path: '/platforms', of: 'visitor', sources: ['site/pages/platforms-page.tsx'] },
        { path: '/about-us', of: 'visitor', sources: ['site/pages/about-us-page.tsx'] },
        {
          path: '/dashboard',
          of: 'player',
          sources: ['accounts/accounts/dashboard-page.tsx', 'money/balances/balance-pill.tsx'],
        },
      ],
    }),
    compressed(),
    emojiAssets({
      gorilla: 'gorilla',
      lion: 'lion',
      tiger: 'tiger-face',
      eagle: 'eagle',
      shark: 'shark',
      wolf: 'wolf',
      bear: 'bear',
      dragon: 'dragon-face',
    }),
    {
      name: 'brand-in-html',
      transformIndexHtml: (html) =>
        html
          .replaceAll('%BRAND_NAME%', brand.name)
          .replaceAll('%BRAND_SHORT_NAME%', brand.shortName)
          .replaceAll('%BRAND_DESCRIPTION%', brand.description),
    },
  ],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // Inlined assets would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    // Read by the check of the size budgets.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs, in two files: a hundred small chunks compress worse and cost a request each.
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|react-router|zustand)\//,
              priority: 2,
            },
            // By itself, or the entry would wait for the file that it was put in.
            { name: 'preload', test: /vite\/preload-helper/, priority: 2 },
            { name: 'site', test: everyPage, priority: 1 },
            ...Object.entries(shared).map(([name, test]) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
