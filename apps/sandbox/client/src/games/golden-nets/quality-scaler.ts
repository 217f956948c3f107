/** Looked at once every so many milliseconds of play. */
const sampleWindowMs = 1500;
/** A slower mean frame than this is felt as jerking. */
const maxMeanFrameMs = 38;

/** Watches how long frames take, and calls `save` with 1, then 2, while the machine can't keep up. What was saved stays saved. */
export function createQualityScaler(save: (level: number) => void, levels = 2) {
  let [spentMs, frames, level] = [0, 0, 0];
  // The first frames fill caches: they say nothing.
  let warming = true;
  return (frameMs: number) => {
    if (level === levels || document.visibilityState === 'hidden') return;
    spentMs += frameMs;
    frames += 1;
    if (spentMs < sampleWindowMs) return;
    const slow = spentMs / frames > maxMeanFrameMs;
    [spentMs, frames] = [0, 0];
    if (warming) warming = false;
    else if (slow) {
      level += 1;
      save(level);
    }
  };
}
