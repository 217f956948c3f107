import { helpArticleNames } from '@golden-acers/contract';

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
