/** Keys of features that load after the first frame. */
const keys = ['/', '?'] as const;
type EarlyKey = (typeof keys)[number];

/** An older key press is ignored, because the user has moved on. */
const maxWaitMs = 3_000;

const loaded = new Set<EarlyKey>();
let pressed: { readonly key: EarlyKey; readonly atMs: number } | undefined;

/** Records a key press that comes before its feature. Called by the first script. */
export function keepEarlyKeys(): void {
  window.addEventListener('keydown', (event) => {
    const key = keys.find((one) => one === event.key);
    if (key === undefined || loaded.has(key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return;
    event.preventDefault();
    pressed = { key, atMs: event.timeStamp };
  });
}

/** A feature calls it when it starts to handle the key itself. Runs `press` if the key was pressed before. */
export function takeEarlyKey(key: EarlyKey, press: () => void): void {
  loaded.add(key);
  if (pressed?.key !== key) return;
  const { atMs } = pressed;
  pressed = undefined;
  if (performance.now() - atMs <= maxWaitMs) press();
}
