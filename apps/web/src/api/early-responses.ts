declare global {
  interface Window {
    earlyReads?: {
      readonly token: string | null;
      readonly language: string;
      /** By URL. Undefined after a failure. */
      readonly responses: Map<string, Promise<Response | undefined>>;
    };
  }
}

/** After this time an unused response may be outdated. */
const maxAgeMs = 10_000;

/** The response to a read that was sent before the code was loaded. Each is returned once. */
export function takeEarlyResponse(
  url: string,
  token: string | null,
  language: string,
): Promise<Response | undefined> | undefined {
  const earlyReads = globalThis.window?.earlyReads;
  if (earlyReads === undefined || performance.now() > maxAgeMs) return undefined;
  if (earlyReads.token !== token || earlyReads.language !== language) return undefined;
  const response = earlyReads.responses.get(url);
  earlyReads.responses.delete(url);
  return response;
}
