/**
 * Allows no inline script or style, because an injected script could read the bearer token. Games are loaded
 * from their own origins, only as a frame or an image.
 */
export function contentSecurityPolicy(gameOrigins: readonly string[]): string {
  const games = gameOrigins.join(' ');
  const directives = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: ${games}`,
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': "'self'",
    'frame-src': games,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
}
