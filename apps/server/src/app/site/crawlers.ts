import { helpArticleNames } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';

const publicPaths = [
  '/',
  '/games',
  '/bonuses',
  '/platforms',
  '/about-us',
  '/safer-play',
  '/help',
  '/contact',
  ...helpArticleNames.map((name) => `/help/${name}`),
  '/login',
  '/register',
  '/terms',
  '/data-policy',
  '/cookie-policy',
] as const;

/** API responses, the games of one player, and the console. */
const disallowedPaths = [
  '/api/',
  '/game/',
  '/game-launch',
  '/adminacers',
  '/agent-login',
  '/offline/',
] as const;

export function renderRobotsTxt(publicUrl: string): string {
  const closed = disallowedPaths.map((path) => `Disallow: ${path}`);
  return `${['User-agent: *', ...closed, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`;
}

/** `publicUrl` is an origin, so nothing in it needs escaping. */
export function renderSitemap(publicUrl: string): string {
  const addresses = publicPaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
}

/** How to report a vulnerability (RFC 9116). It expires after a year, and is written at each request. */
export function renderSecurityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 365 * dayMs).toISOString();
  const fields = {
    Contact: `${publicUrl}/contact`,
    Expires: expires,
    'Preferred-Languages': 'en, es, fr, de',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  };
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}
