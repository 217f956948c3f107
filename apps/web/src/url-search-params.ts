import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** The browser's own: while it changes quickly, it is ahead of what the page was drawn for. */
export const currentSearchParams = (): URLSearchParams => new URLSearchParams(window.location.search);

type UpdateSearchParams = (
  next: (now: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * What stands in the address behind its path, and how to change it. Of several changes made in one breath each begins where
 * the last one ended, which `useSearchParams` alone doesn't promise.
 */
export function useUrlSearchParams(): [URLSearchParams, UpdateSearchParams] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback<UpdateSearchParams>(
    (next, options) => setParameters(next(currentSearchParams()), options),
    [setParameters],
  );
  return [parameters, change];
}
