/** What `public/theme.js` asked for in the name of the program, before that had come. */
interface EarlyReads {
  readonly token: string | null;
  readonly language: string;
  readonly answers: Map<string, Promise<Response>>;
}
declare global {
  interface Window {
    earlyReads?: EarlyReads;
  }
}

/** An answer that nobody has taken by then may be old news. */
const freshForMs = 10_000;

/** The answer that is on its way to this very question, once; undefined where it wasn't asked. `url` as `fetch` takes it. */
export function takeEarlyRead(
  url: string,
  token: string | null,
  language: string,
): Promise<Response> | undefined {
  const reads = globalThis.window?.earlyReads;
  if (reads === undefined || performance.now() > freshForMs) return undefined;
  if (reads.token !== token || reads.language !== language) return undefined;
  const address = url.replace(/^\/api/, '');
  const answer = reads.answers.get(address);
  reads.answers.delete(address);
  return answer;
}
