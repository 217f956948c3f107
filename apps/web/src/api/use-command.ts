import {
  type dataTagSymbol,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '../ui/toasts.tsx';
import { type ApiEndpoint, call, type EndpointCallOptions, type EndpointResponse } from './client.ts';
import { isDefinitelyRefused, newIdempotencyKey } from './command-errors.ts';
import { fieldErrorsOf } from './errors.ts';
import { putQueryData, refetchQueries } from './refetch-queries.ts';

type DataOf<Reply> = Reply extends { readonly data: infer Data } ? Data : never;

export interface CommandOptions<Reply, Input> {
  /** Refetched also after a failure: its outcome may be unknown, or somebody else was first. */
  invalidates?: readonly QueryKey[];
  /** The query whose data the reply contains. */
  stores?: { readonly queryKey: QueryKey & { [dataTagSymbol]: DataOf<Reply> } };
  /** The text of the toast after a success. */
  success?: string | ((reply: Reply, input: Input) => string | undefined);
  /** The second line of that toast. */
  about?: string | ((input: Input) => string);
  /** Shows an error as a toast, with this text if the server sent none. Default: the page shows `error`. */
  failure?: string;
  onSuccess?: ((reply: Reply, input: Input) => unknown) | undefined;
  onError?: (error: Error, input: Input) => unknown;
  /** Called before the refetch. */
  onSettled?: () => void;
}

type CommandInput<K extends ApiEndpoint> =
  Record<never, never> extends EndpointCallOptions<K>
    ? EndpointCallOptions<K> | undefined
    : EndpointCallOptions<K>;

export type Command<Reply, Input> = UseMutationResult<Reply, Error, Input> & {
  readonly fieldErrors: Readonly<Record<string, string>>;
};

/** As `success`, it shows the text of the server. */
export const replyMessage = ({ message }: { readonly message: string }) => message;

/**
 * Returns a command of a page. `target` is an endpoint, or a function that chooses or combines calls. The
 * function's idempotency key stays the same until the command succeeds, is definitely refused or is reset.
 */
export function useCommand<K extends ApiEndpoint>(
  target: K,
  options?: CommandOptions<EndpointResponse<K>, CommandInput<K>>,
): Command<EndpointResponse<K>, CommandInput<K>>;
export function useCommand<Reply, Input = undefined>(
  target: (input: Input, idempotencyKey: string) => Promise<Reply>,
  options?: CommandOptions<Reply, Input>,
): Command<Reply, Input>;
export function useCommand<Reply extends { readonly data?: unknown }, Input>(
  target: ApiEndpoint | ((input: Input, idempotencyKey: string) => Promise<Reply>),
  options: CommandOptions<Reply, Input> = {},
): Command<Reply, Input> {
  const { invalidates = [], stores, success, failure } = options;
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const mutation = useMutation<Reply, Error, Input>({
    mutationFn: (input) => {
      // The first overload says that the input and the reply are those of the endpoint.
      if (typeof target === 'string') return call(target, input as never) as unknown as Promise<Reply>;
      key.current ??= newIdempotencyKey();
      return target(input, key.current);
    },
    onSuccess: (reply, input) => {
      key.current = undefined;
      if (stores !== undefined) putQueryData(client, stores.queryKey, reply.data as DataOf<Reply>);
      const text = typeof success === 'function' ? success(reply, input) : success;
      const about = typeof options.about === 'function' ? options.about(input) : options.about;
      if (text !== undefined) notify.success(text, { description: about });
      return options.onSuccess?.(reply, input);
    },
    onError: (error, input) => {
      if (isDefinitelyRefused(error)) key.current = undefined;
      if (failure !== undefined) notify.failure(failure)(error);
      return options.onError?.(error, input);
    },
    onSettled: () => {
      options.onSettled?.();
      return refetchQueries(client, ...invalidates);
    },
  });
  return {
    ...mutation,
    reset: () => {
      key.current = undefined;
      mutation.reset();
    },
    fieldErrors: fieldErrorsOf(mutation.error),
  };
}
