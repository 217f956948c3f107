import { errorMessageOf } from '../api/errors.ts';
import { ErrorBar } from './feedback.tsx';

interface RequestErrorProps {
  error: unknown;
  fallback: string;
  className?: string;
}

export function RequestError({ error, fallback, ...bar }: RequestErrorProps) {
  if (error === null) return null;
  return <ErrorBar {...bar}>{errorMessageOf(error, { refused: fallback })}</ErrorBar>;
}
