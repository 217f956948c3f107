const sampleWindowMs = 1500;
/** A slower mean frame stutters visibly. */
const maxMeanFrameMs = 38;
const maxLevel = 2;

/** Calls `reduceQuality` with 1, then 2, while frames are too slow. Quality never increases again. */
export function createQualityScaler(reduceQuality: (level: number) => void) {
  let [elapsedMs, frames, level] = [0, 0, 0];
  // The first sample is a cold start.
  let isWarmingUp = true;
  return (frameMs: number) => {
    if (level === maxLevel || document.visibilityState === 'hidden') return;
    elapsedMs += frameMs;
    frames += 1;
    if (elapsedMs < sampleWindowMs) return;
    const isSlow = elapsedMs / frames > maxMeanFrameMs;
    [elapsedMs, frames] = [0, 0];
    if (isWarmingUp) isWarmingUp = false;
    else if (isSlow) {
      level += 1;
      reduceQuality(level);
    }
  };
}
