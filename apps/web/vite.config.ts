import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bodyLimits } from './build/body-limits.ts';
import { compressAssets } from './build/compress-assets.ts';
import { localizedPages } from './build/localized-pages.ts';
import { noInlineStyle } from './build/no-inline-style.ts';
import { webAppManifest } from './build/web-app-manifest.ts';
import { brand } from './src/brand.ts';

/** Player pages share these modules in two files: one request per module would be slow on a phone. */
const sharedChunks = {
  base: /@tanstack\/|src\/api\/cursor-query|icons\/(wallet|user-round|refresh-cw|arrow-(up-from-line|down-to-line|right)|circle-(check-big|x|dashed)|key-round|log-out|mail-check|heart|search|x)\./,
  components:
    /src\/(accounts\/accounts\/full-name|games\/(catalogue\/(favourite|game-carousel|game-search|game-tile|lobby|recent-searches)|winners\/winners)|events\/activity|money\/balances\/(use-balance|re)|i18n\/(failure-reasons|relative-time)|ui\/(field\.|tabs|use-scroll|slash-focus|shortcuts-preference))|icons\/(circle-check|coins)\./,
};

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noInlineStyle(),
    webAppManifest(brand),
    localizedPages({
      siteName: brand.name,
      languages: ['en', 'es', 'fr', 'de'],
      pages: [
        { name: 'index' },
        { name: 'landing', reads: ['GET /site'] },
        {
          name: 'games',
          titleKey: 'games.title',
          descriptionKey: 'descriptions.games',
          sources: ['games/catalogue/games-page.tsx'],
          reads: ['GET /games/fortune-panda', 'GET /site', 'GET /games/jackpots', 'GET /games/winners'],
          playerReads: ['GET /user/favourites', 'GET /user/recent-games', 'GET /fortune-panda-user/balance'],
        },
        {
          name: 'bonuses',
          titleKey: 'bonuses.title',
          descriptionKey: 'descriptions.bonuses',
          sources: ['promotions/bonuses/bonuses-page.tsx'],
          sections: ['promotions', 'wallet'],
          reads: ['GET /promotions/offers'],
          playerReads: ['GET /promotions/claims'],
        },
        {
          name: 'platforms',
          titleKey: 'shell.platforms',
          descriptionKey: 'descriptions.platforms',
          sources: ['site/pages/platforms-page.tsx'],
          reads: ['GET /site'],
        },
        {
          name: 'about-us',
          titleKey: 'shell.aboutUs',
          descriptionKey: 'descriptions.about',
          sources: ['site/pages/about-us-page.tsx'],
          reads: ['GET /site'],
        },
        { name: 'safer-play', titleKey: 'shell.saferPlay', descriptionKey: 'descriptions.saferPlay' },
        { name: 'help', titleKey: 'shell.help', descriptionKey: 'descriptions.help' },
        {
          name: 'login',
          titleKey: 'login.title',
          descriptionKey: 'descriptions.login',
          sections: ['account', 'settings'],
        },
        {
          name: 'register',
          titleKey: 'register.title',
          descriptionKey: 'descriptions.register',
          sections: ['account'],
        },
        { name: 'terms', titleKey: 'shell.terms', descriptionKey: 'descriptions.terms' },
        { name: 'data-policy', titleKey: 'shell.dataPolicy', descriptionKey: 'descriptions.data' },
        { name: 'cookie-policy', titleKey: 'shell.cookiePolicy', descriptionKey: 'descriptions.cookies' },
        {
          name: 'dashboard',
          titleKey: 'dashboard.title',
          sources: ['app/dashboard-page.tsx', 'money/balances/balance-pill.tsx'],
          sections: ['account', 'activity', 'promotions', 'wallet'],
          reads: ['GET /games/fortune-panda', 'GET /site'],
          playerReads: ['GET /fortune-panda-user/balance', 'GET /user/favourites', 'GET /user/recent-games'],
        },
      ],
    }),
    bodyLimits(),
    compressAssets(),
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
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // Read by the check of the size budgets.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one file: small chunks compress worse and cost a request each.
            { name: 'initial', tags: ['$initial'], priority: 1 },
            ...Object.entries(sharedChunks).map(([name, test]) => ({ name, test, minShareCount: 2 })),
          ],
        },
      },
    },
  },
});
