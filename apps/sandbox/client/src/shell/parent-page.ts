/** Only http and https addresses are followed, whatever the response contains. */
export function parseWebUrl(text: string | null): URL | undefined {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/**
 * Returns whether the lobby frames the game and shows its balance. False if the browser does not report it.
 */
export const isFramedByLobby = (exitUrl: string | null): boolean =>
  window.parent !== window && location.ancestorOrigins?.[0] === parseWebUrl(exitUrl)?.origin;

/** A counting figure changes many times a second. */
const balanceDelayMs = 200;

/** Notifies the page that frames the game, at the lobby's origin only, of the balance that the game shows. */
export function createBalanceNotifier(exitUrl: string | null): (cents: number) => void {
  const exit = parseWebUrl(exitUrl);
  if (window.parent === window || exit === undefined) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (cents) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => window.parent.postMessage({ type: 'golden-acers:balance', cents }, exit.origin),
      balanceDelayMs,
    );
  };
}
