import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Reads the browser's URL, which can be newer than the rendered one during quick changes. */
export const currentSearchParams = (): URLSearchParams => new URLSearchParams(window.location.search);

type UpdateSearchParams = (
  next: (now: URLSearchParams) => URLSearchParams,
  options?: NavigateOptions,
) => void;

/**
 * Returns the URL's query and its setter. Unlike with `useSearchParams`, several changes in one tick build
 * on each other.
 */
export function useUrlSearchParams(): [URLSearchParams, UpdateSearchParams] {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback<UpdateSearchParams>(
    (next, options) => setParameters(next(currentSearchParams()), options),
    [setParameters],
  );
  return [parameters, change];
}
