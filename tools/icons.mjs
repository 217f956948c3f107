// Draws the home screen icons from `favicon.svg`: run `node tools/icons.mjs` after a change. Committed,
// because drawing needs a browser and building does not.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './browser.mjs';
import { printStep, root } from './install.mjs';

const publicFolder = join(root, 'apps', 'web', 'public');
const icons = join(publicFolder, 'icons');
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8');

/** Without the rounded tile: the background reaches every edge. */
const plain = mark.replace(/<rect [^>]*\/>/, '');
if (plain === mark) throw new Error('favicon.svg has no tile: change how the maskable icons are drawn.');
const ground = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(mark)?.[1] ?? '#000000';

/** `scale` is the mark's share of the edge. Maskable icons may be cropped to a circle of 80 %. */
const drawings = [
  { file: 'icon-192.png', size: 192, svg: mark, background: 'transparent', scale: 1 },
  { file: 'icon-512.png', size: 512, svg: mark, background: 'transparent', scale: 1 },
  { file: 'maskable-192.png', size: 192, svg: plain, background: ground, scale: 0.74 },
  { file: 'maskable-512.png', size: 512, svg: plain, background: ground, scale: 0.74 },
  { file: 'apple-touch-icon.png', size: 180, svg: plain, background: ground, scale: 0.86 },
];

mkdirSync(icons, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { file, size, svg, background, scale } of drawings) {
  await page.setViewportSize({ width: size, height: size });
  const edge = Math.round(size * scale);
  await page.setContent(
    `<style>body{margin:0;background:${background};display:grid;place-items:center;height:100vh}svg{width:${edge}px;height:${edge}px}</style>${svg}`,
  );
  writeFileSync(join(icons, file), await page.screenshot({ omitBackground: background === 'transparent' }));
  printStep(file);
}
await browser.close();
