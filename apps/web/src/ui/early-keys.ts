/** The keys of features that load after the first frame, and what each does once it has loaded. */
const keys = ['/', '?'] as const;
type EarlyKey = (typeof keys)[number];

/** A press that waited longer is forgotten: the reader has gone on. */
const maxWaitMs = 3_000;

const loaded = new Set<EarlyKey>();
let pressed: { readonly key: EarlyKey; readonly atMs: number } | undefined;

/** Keeps a press that comes before its feature. From the first script on. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', (event) => {
    const key = keys.find((one) => one === event.key);
    if (key === undefined || loaded.has(key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
    event.preventDefault();
    pressed = { key, atMs: event.timeStamp };
  });
}

/** Called by the feature when it handles the key itself: runs `press` if the key waited for it. */
export function takeEarlyKey(key: EarlyKey, press: () => void): void {
  loaded.add(key);
  if (pressed?.key !== key) return;
  const { atMs } = pressed;
  pressed = undefined;
  if (performance.now() - atMs <= maxWaitMs) press();
}
