/** Longer than real launch URLs, and within every browser's limit. */
const maxUrlLength = 2048;

/** The fields that may contain the launch URL, by priority. */
const urlFieldNames = ['webLoginUrl', 'gameUrl', 'url', 'game_url', 'loginUrl', 'login_url'];

/** Returns the first URL in the response, which is not validated yet. */
export function findLaunchUrl(response: object): string | null {
  const fields = new Map<string, unknown>(Object.entries(response));
  for (const name of urlFieldNames) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/**
 * Returns a trusted game URL, else undefined: absolute http(s) without credentials, on an origin that the
 * server trusts, and never on ours, where `allow-same-origin` with `allow-scripts` would disable the sandbox.
 */
export function findTrustedLaunchUrl(
  given: string | null,
  gameOrigins: readonly string[],
  ownOrigin: string,
): string | undefined {
  if (given === null || given.length > maxUrlLength) return undefined;
  // The URL parser accepts misleading spaces, control characters and backslashes.
  if (!/^https?:\/\/[^\s\\/][^\s\\]*$/i.test(given) || hasControlCharacter(given)) return undefined;
  const url = URL.parse(given);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const isVouchedFor = gameOrigins.includes(url.origin) && url.origin !== ownOrigin && url.origin !== 'null';
  return isVouchedFor ? url.href : undefined;
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0)) return true;
  }
  return false;
}
