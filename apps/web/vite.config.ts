import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { emojiAssets } from './build/emoji-assets.ts';
import { noInlineStyle } from './build/no-inline-style.ts';
import { brand } from './src/brand.ts';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noInlineStyle(),
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
        html.replaceAll('%BRAND_NAME%', brand.name).replaceAll('%BRAND_DESCRIPTION%', brand.description),
    },
  ],
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // Inlined assets would be data: addresses, which the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
