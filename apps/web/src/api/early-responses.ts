declare global {
  interface Window {
    /** Set by `public/head.js`. */
    earlyReads?: {
      readonly token: string | null;
      readonly language: string;
      /** By address; undefined after a failure. */
      readonly responses: Map<string, Promise<Response | undefined>>;
    };
  }
}

/** A response that nobody has taken by then may be outdated. */
const maxAgeMs = 10_000;

/** The response to this read if it was sent before the code was loaded. Each is taken once. */
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
