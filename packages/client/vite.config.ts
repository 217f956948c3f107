import { defineConfig } from 'vite';

/** Builds the script of the published package, with what it imports. */
export default defineConfig({
  build: {
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    target: 'es2022',
    minify: false,
    outDir: 'dist',
    emptyOutDir: true,
  },
});
