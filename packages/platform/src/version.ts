import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** Of the whole product: that of the manifest at the root, in a release too. */
export const productVersion = z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
