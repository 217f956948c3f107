import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const gamesFolder = join(import.meta.dirname, 'src/games');

/** Serves each game's picture for the lobby as /logos/<slug>.svg. */
const gameLogos: Plugin = {
  name: 'game-logos',
  generateBundle() {
    for (const slug of readdirSync(gamesFolder)) {
      const source = readFileSync(join(gamesFolder, slug, 'logo.svg'));
      this.emitFile({ type: 'asset', fileName: `logos/${slug}.svg`, source });
    }
  },
};

/**
 * `vite build apps/sandbox/client` makes a small entry and one chunk per game, which loads when the game
 * opens.
 */
export default defineConfig({
  plugins: [gameLogos],
  // The page is served at /play/<token> and /games/<slug>, so addresses must be absolute.
  base: '/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy doesn't allow data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
