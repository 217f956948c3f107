// `npm run music [track …]`: composes the site's music anew and writes its files, on the pinned Node. Needs ffmpeg.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

ensureInstalled();
const music = spawnSync(pinnedNode, [join(root, 'tools', 'music', 'render.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(music.status ?? 1);
