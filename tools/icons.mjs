// Draws the home screen icons and the picture for link previews from `favicon.svg`. Run `node
// tools/icons.mjs` after changing it. The results are committed, because drawing needs a browser and building
// does not.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { brand } from '../apps/web/src/brand.ts';
import { ensureBrowser } from './browser.mjs';
import { printStep, root } from './install.mjs';

const publicFolder = join(root, 'apps', 'web', 'public');
const icons = join(publicFolder, 'icons');
const mark = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8');

/** The logo without the rounded tile, for backgrounds that reach every edge. */
const plain = mark.replace(/<rect [^>]*\/>/, '');
if (plain === mark) throw new Error('favicon.svg has no tile: adapt how the maskable icons are drawn.');
const ground = /<rect [^>]*fill="(#[0-9a-f]{6})"/.exec(mark)?.[1] ?? '#000000';

/** `scale` is the logo's share of the edge. Maskable icons may be cropped to a circle of 80 %. */
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

/** The size that social networks recommend. A JPEG, which all of them support, is small. */
const share = { width: 1200, height: 630 };
await page.setViewportSize(share);
await page.setContent(sharePicture());
await page.evaluate('document.fonts.ready');
writeFileSync(join(publicFolder, 'og-image.jpg'), await page.screenshot({ type: 'jpeg', quality: 84 }));
printStep('og-image.jpg');
await browser.close();

/** Draws a sun over ploughed fields, as on the landing page, and the brand's name. */
function sharePicture() {
  const font = readFileSync(
    join(root, 'node_modules', '@fontsource', 'gloock', 'files', 'gloock-latin-400-normal.woff2'),
  ).toString('base64');
  const rays = Array.from({ length: 25 }, (_, index) => {
    const angle = (index - 12) * 7.2;
    return `<path d="M600 ${index % 2 === 0 ? 96 : 126}V168" transform="rotate(${angle} 600 360)"/>`;
  });
  const furrows = Array.from({ length: 35 }, (_, index) => {
    const furrow = index - 17;
    return `<path d="M${600 + furrow * 34} 360L${600 + furrow * 150} 630" stroke-width="${index % 2 === 0 ? 3 : 1.5}"/>`;
  });
  return `<style>
    @font-face { font-family: Gloock; src: url(data:font/woff2;base64,${font}); }
    body { margin: 0; }
  </style>
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
    <defs>
      <linearGradient id="gold" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f9e2a0"/><stop offset="1" stop-color="#c9942e"/></linearGradient>
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${ground}" stop-opacity="0"/><stop offset=".4" stop-color="#07120d" stop-opacity=".93"/></linearGradient>
      <radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="600" cy="360" r="430"><stop stop-color="#e9c26c" stop-opacity=".5"/><stop offset="1" stop-color="#e9c26c" stop-opacity="0"/></radialGradient>
      <clipPath id="sky"><rect width="1200" height="360"/></clipPath>
    </defs>
    <rect width="1200" height="630" fill="${ground}"/>
    <rect width="1200" height="630" fill="url(#glow)"/>
    <g clip-path="url(#sky)"><g stroke="#e9c26c" stroke-opacity=".6" stroke-width="3">${rays.join('')}</g>
      <circle cx="600" cy="360" r="172" fill="url(#gold)"/></g>
    <g stroke="#e9c26c" stroke-opacity=".55">${furrows.join('')}</g>
    <path d="M0 360H1200" stroke="#e9c26c" stroke-width="2"/>
    <rect y="372" width="1200" height="258" fill="url(#shade)"/>
    <text x="600" y="528" text-anchor="middle" font-family="Gloock" font-size="112" fill="url(#gold)">${brand.name}</text>
    <text x="600" y="588" text-anchor="middle" font-family="Gloock" font-size="31" fill="#f5f0e1">${brand.description}</text>
  </svg>`;
}
