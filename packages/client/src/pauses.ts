const maxPauseSeconds = 60;

/** Returns the seconds before the next try: what the server asks for, or 1, 2, 4 and so on. */
export function pauseBeforeRetry(failures: number, retryAfter: number | undefined): number {
  return Math.min(retryAfter ?? 2 ** (failures - 1), maxPauseSeconds);
}

/** Resolves after that time, or at once when the signal is aborted. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1_000);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
}
