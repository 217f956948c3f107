import { errorMessageOf } from '../api/errors.ts';
import { ErrorBar } from './feedback.tsx';

interface RequestErrorProps {
  error: unknown;
  /** Where the server gives no reason. */
  fallback: string;
  className?: string;
}

/** Why the last request failed; nothing while none did. */
export function RequestError({ error, fallback, ...bar }: RequestErrorProps) {
  if (error === null) return null;
  return <ErrorBar {...bar}>{errorMessageOf(error, { refused: fallback })}</ErrorBar>;
}
