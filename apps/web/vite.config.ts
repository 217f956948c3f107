import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { avatarAssets } from './build/avatar-assets.ts';
import { compressAssets } from './build/compress-assets.ts';
import { noInlineStyle } from './build/no-inline-style.ts';
import { preloadFiles } from './build/preload-files.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { webAppManifest } from './build/web-app-manifest.ts';
import { brand } from './src/brand.ts';

const siteChunkFiles =
  /src\/api\/(?!event-stream|follow-stream|command-errors|open-response)|src\/i18n\/((date-format|index|number-format|relative-time|translations)\.ts|en\.json)|packages\/money\/|lucide-react\/dist\/esm\/icons\/(chevron-down|clock|crown|globe|moon|play|shield-check|sun|users-round|x)\.|src\/app\/(?!prerender-page|player-event-stream|settings-page|shell\/(header-menus|navigation-drawer)|deferred-features)|src\/(brand|paths|url-search-params)\.ts|src\/ui\/(avatar|button|browser-storage|cx|feedback|lazy-component|logo|page|shortcuts-preference|slash-focus|spinner|toasts)\.tsx?$|src\/\w+\/(accounts\/full-name|sessions\/(auth-store|return-path|save-session|session|sign-out)|installation\/installation|shortcuts\/shortcuts-dialog-opener|balances\/balance\.queries|catalogue\/(use-play|use-launcher|request-launch-url|launch-url|games\.queries|game-card|game-image|game-opened|card-action-class)|preferences\/(preferences|appearance-switches|select-locale)|music\/(start-music|music-storage-key)|notifications\/bell-icon)\.tsx?$/;

/**
 * Small things that several pages of the player's site have, in a few files: alone each of them is some hundred bytes, and
 * a request costs a phone more.
 */
const sharedChunks = {
  query: /@tanstack\/(react-query|query-core)\//,
  icons:
    /lucide-react\/dist\/esm\/icons\/(wallet|user-round|refresh-cw|arrow-(up-from-line|down-to-line|right)|circle-(check-big|x|dashed)|key-round|log-out|mail-check|heart|info|life-buoy|send|search)\./,
  components:
    /src\/\w+\/(catalogue\/(favourites\.queries|lobby-games|favourite-button|game-carousel|game-tile)|activity\/activity(-text|\.queries)|balances\/(use-balance|recharge-status-badge))|src\/i18n\/failure-reasons/,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noInlineStyle(),
    webAppManifest(brand),
    preloadFiles(
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
    prerenderPages({
      entrySource: 'app/mount-app.tsx',
      languages: ['en', 'es', 'fr', 'de'],
      pages: [
        { path: '/', audience: 'visitor', sources: ['site/pages/landing-page.tsx'] },
        { path: '/games', audience: 'visitor', sources: ['games/catalogue/games-page.tsx'] },
        { path: '/bonuses', audience: 'visitor', sources: ['site/bonuses/bonuses-page.tsx'] },
        { path: '/platforms', audience: 'visitor', sources: ['site/pages/platforms-page.tsx'] },
        { path: '/about-us', audience: 'visitor', sources: ['site/pages/about-us-page.tsx'] },
        {
          path: '/dashboard',
          audience: 'player',
          sources: ['accounts/accounts/dashboard-page.tsx', 'money/balances/balance-pill.tsx'],
        },
      ],
    }),
    compressAssets(),
    avatarAssets({
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
            { name: 'site', test: siteChunkFiles, priority: 1 },
            ...Object.entries(sharedChunks).map(([name, test]) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
