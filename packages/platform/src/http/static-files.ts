import { readFile, stat } from 'node:fs/promises';
import { createSemaphore } from '../semaphore.ts';
import { weakTagOf } from './compressed-texts.ts';

export interface StaticFile {
  readonly content: Buffer;
  /** Weak, because a response may be compressed. */
  readonly etag: string;
}

/** Limits the file descriptors. Further reads wait. */
const maxOpenFiles = 32;
/** More than a build has. With more, the file that was read first is dropped. */
const maxFiles = 2_000;

/** Changes a file's content when it is read, once per version of the file. */
type FileEdit = (path: string, content: Buffer) => Promise<Buffer>;

export type StaticFiles = ReturnType<typeof createStaticFiles>;

/**
 * Reads each file into memory once, until it changes. All responses share that copy, so a client that does
 * not read its response holds no file descriptor and no memory except its connection's.
 */
export function createStaticFiles(edit: FileEdit = async (_path, content) => content) {
  const withDescriptor = createSemaphore({
    maxConcurrent: maxOpenFiles,
    maxQueued: maxFiles,
    retryAfterSeconds: 1,
  });
  const files = new Map<string, { readonly version: string; readonly file: Promise<StaticFile> }>();
  const read = (path: string, version: string) => {
    const file = withDescriptor(() => readStaticFile(path, edit));
    files.delete(path);
    files.set(path, { version, file });
    const [oldest] = files.keys();
    if (files.size > maxFiles && oldest !== undefined) files.delete(oldest);
    // A failed read is not cached.
    file.catch(() => files.delete(path));
    return file;
  };
  return {
    /** Undefined if there is no such file. */
    async find(path: string): Promise<StaticFile | undefined> {
      const found = await stat(path).catch(undefinedIfMissing);
      if (found === undefined || !found.isFile()) {
        files.delete(path);
        return undefined;
      }
      const version = `${found.ino} ${found.size} ${found.mtimeMs}`;
      const cached = files.get(path);
      return cached?.version === version ? cached.file : read(path, version);
    },
  };
}

async function readStaticFile(path: string, edit: FileEdit): Promise<StaticFile> {
  const content = await edit(path, await readFile(path));
  return { content, etag: weakTagOf(content) };
}

const missingCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && missingCodes.has(error.code)) return undefined;
  throw error;
}
