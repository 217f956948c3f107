import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const viewerFiles = [
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
];

/** Puts the viewer of the API's document beside the app, which never loads it: `/api/docs/reference` does. */
export function apiReference(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'api-reference',
    apply: 'build',
    generateBundle() {
      for (const file of viewerFiles) {
        const source = readFileSync(resolve(`swagger-ui-dist/${file}`));
        this.emitFile({ type: 'asset', fileName: `api-reference/${file}`, source });
      }
    },
  };
}
