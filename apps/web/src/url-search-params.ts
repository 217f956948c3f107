import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** The browser's own: ahead of the rendered one while it changes quickly. */
export const currentSearchParams = (): URLSearchParams => new URLSearchParams(window.location.search);

type UpdateSearchParams = (
  next: (now: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * The query of the URL and its setter. Several changes in one tick build on each other, which
 * `useSearchParams` alone doesn't guarantee.
 */
export function useUrlSearchParams(): [URLSearchParams, UpdateSearchParams] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback<UpdateSearchParams>(
    (next, options) => setParameters(next(currentSearchParams()), options),
    [setParameters],
  );
  return [parameters, change];
}
