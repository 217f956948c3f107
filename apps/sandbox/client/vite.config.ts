import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const gamesFolder = join(import.meta.dirname, 'src/games');

/** Serves the lobby's pictures as /logos/<slug>.svg. */
const gameLogos: Plugin = {
  name: 'game-logos',
  generateBundle() {
    for (const slug of readdirSync(gamesFolder)) {
      const source = readFileSync(join(gamesFolder, slug, 'logo.svg'));
      this.emitFile({ type: 'asset', fileName: `logos/${slug}.svg`, source });
    }
  },
};

/** Builds a small entry and one chunk per game. */
export default defineConfig({
  plugins: [gameLogos],
  // Absolute, because pages have the paths /play/<token> and /games/<slug>.
  base: '/',
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    manifest: true,
  },
});
