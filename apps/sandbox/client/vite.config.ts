import { defineConfig } from 'vite';

/**
 * `vite build apps/sandbox/client`. One small entry; each game, and Pixi with the games that use it, is a chunk of its own,
 * loaded when that game is opened.
 */
export default defineConfig({
  // The page is served at /play/<token> and /games/<slug>, so every address in it is absolute.
  base: '/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows pictures from our own origin only: nothing may become a data: address.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
